import type { ResponseOf } from '../../../../control/api.ts'
import { useAction } from '../../live/use-action.ts'
import { useWorld } from '../../live/world.tsx'

export type Advanced = ResponseOf<'clock.advance'>
export type OnAdvanced = (advanced: Advanced) => void

/** By a duration (`30m`), or to a time (ISO 8601). */
export type Advance = { readonly by: string } | { readonly to: string }

/** Advances the clock. */
export function useAdvance(onAdvanced: OnAdvanced) {
  const { control } = useWorld()
  return useAction(async (body: Advance) => {
    const advanced = await control.call('clock.advance', { body })
    onAdvanced(advanced)
    return advanced
  })
}
