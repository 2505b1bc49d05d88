import * as z from 'zod/mini'
import { commonFields, stepKind } from './step-kind.ts'

const Name = z
  .string()
  .check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Lower-case letters, digits and dashes, at most 64.'),
    z.describe('The name of the snapshot.'),
  )

export const snapshot = stepKind({
  key: 'snapshot',
  isAct: true,
  about: 'Keeps the world as it is now under a name, to be gone back to.',
  schemas: [z.strictObject({ snapshot: Name, ...commonFields })],
  title: (step) => `snapshot ${step.snapshot}`,
  needs: () => ['snapshots'],
  run: (step, { environment }) => environment.takeSnapshot(step.snapshot),
})

export const restore = stepKind({
  key: 'restore',
  isAct: true,
  about: 'The world goes on from a snapshot; connections are cut as by a network.',
  schemas: [z.strictObject({ restore: Name, after: commonFields.after })],
  title: (step) => `restore ${step.restore}`,
  needs: () => ['snapshots'],
  run: (step, { environment }) => environment.restoreSnapshot(step.restore),
})
