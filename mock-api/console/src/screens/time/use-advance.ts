import type { ResponseOf } from '../../../../control/api.ts'
import { useAction } from '../../live/use-action.ts'
import { useWorld } from '../../live/world.tsx'

export type Advanced = ResponseOf<'clock.advance'>
export type OnAdvanced = (advanced: Advanced) => void

/** Advances the clock by a duration (`30m`), or to a time in milliseconds. */
export function useAdvance(onAdvanced: OnAdvanced) {
  const { control } = useWorld()
  return useAction(async (target: { readonly by: string } | { readonly toMs: number }) => {
    const by = 'by' in target ? target.by : target.toMs - Date.parse((await control.call('clock.get')).now)
    onAdvanced(await control.call('clock.advance', { body: { by } }))
  })
}
