import { memo, Suspense, type ComponentType } from 'react'
import { onFirstInteraction } from '../lib/first-interaction.ts'
import { optionalWithTexts } from './current.ts'

const longestIdleMs = 5000

/** Whether this document has the prerendered page of a visitor, which can be read without its code. */
const isPrerendered =
  !import.meta.env.SSR &&
  document.documentElement.dataset['session'] === undefined &&
  document.getElementById('root')?.dataset['route'] !== undefined

/** Late parts take turns: React makes all that are ready at once work in one task. */
let turn: Promise<unknown> | undefined

const nextTurn = () =>
  (turn = (turn ?? new Promise<void>((resolve) => onFirstInteraction(longestIdleMs, resolve))).then(
    () => new Promise((resolve) => setTimeout(resolve)),
  ))

/**
 * Returns a component that works without its code, which waits for the first interaction: until then, its prerendered HTML
 * stays. Memoised, because React would discard the HTML if it had to update it before its code is loaded.
 */
export function latePart(load: () => Promise<{ readonly default: ComponentType }>): ComponentType {
  const Part = optionalWithTexts(async () => {
    if (isPrerendered) await nextTurn()
    return load()
  })
  return memo(function LatePart() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    )
  })
}
