/** Every kind of step there is. A new one is a file beside this and a row here. */
import { expect } from './expect.ts'
import { operate } from './operate.ts'
import type { StepKind } from './step-kind.ts'
import { wait } from './wait.ts'

export const stepKinds: readonly StepKind[] = [wait, operate, expect]

/** The kind of a step that has passed the format. */
export function kindOf(step: object): StepKind {
  const kind = stepKinds.find(({ key }) => Object.hasOwn(step, key))
  if (!kind) throw new Error('a step of no kind passed the format')
  return kind
}
