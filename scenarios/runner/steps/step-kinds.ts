/** All kinds of steps. */
import * as z from 'zod/mini'
import { call, operate } from './acts.ts'
import { oneOf, parallel, repeat, setStepForms, when } from './blocks.ts'
import { expect, never, wait } from './journal-steps.ts'
import type { CommonStep, StepKind } from './step-kind.ts'
import { advance, fault, pick, restore, snapshot, socket, use } from './world-steps.ts'

export const stepKinds: readonly (StepKind & { readonly form: z.ZodMiniType<CommonStep> })[] = [
  wait,
  call,
  socket,
  operate,
  expect,
  never,
  advance,
  parallel,
  oneOf,
  repeat,
  when,
  fault,
  snapshot,
  restore,
  use,
  pick,
]

setStepForms(
  stepKinds.flatMap(({ about, schemas }) => schemas.map((schema) => schema.check(z.describe(about)))),
)

export function kindOf(step: object): (typeof stepKinds)[number] {
  const kind = stepKinds.find(({ key }) => Object.hasOwn(step, key))
  if (!kind) throw new Error('a step of an unknown kind passed the format')
  return kind
}
