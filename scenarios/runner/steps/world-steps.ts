/** The steps that act on the world as a whole: `advance`, `fault`, `snapshot`, `restore` and `socket`. */
import * as z from 'zod/mini'
import { faultBodies } from '../../../mock-api/faults/kinds.ts'
import { commonFields, Duration, durationInMs, stepKind, userField } from './step-kind.ts'

export const advance = stepKind({
  key: 'advance',
  isAct: true,
  about: 'The world lives through a length of time at once, and all that falls due in it happens.',
  schemas: [
    z.strictObject({
      advance: Duration.check(z.describe('How far the clock is moved.')),
      after: commonFields.after,
    }),
  ],
  title: (step) => `advance ${step.advance}`,
  needs: () => ['clock'],
  run: (step, { environment }) => environment.advance(durationInMs(step.advance)),
})

export const fault = stepKind({
  key: 'fault',
  isAct: true,
  about:
    'Has something go wrong from here on, until it has acted `times` or its `ttl` is over; `none` ends all of them.',
  schemas: [
    z.strictObject({
      fault: z.union([...faultBodies, z.literal('none').check(z.describe('Ends every fault of this run.'))]),
      ...commonFields,
    }),
  ],
  title: (step) =>
    step.fault === 'none' ? 'no fault any more' : `fault: ${formatFault(step.fault as object)}`,
  needs: () => ['faults'],
  run: (step, { environment }) =>
    step.fault === 'none' ? environment.removeFaults() : environment.addFault(step.fault as object),
})

/** `drop sendMessage, times 1` */
const formatFault = (fault: object): string =>
  Object.entries(fault)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => (value === true ? field : `${field} ${wordOf(value)}`))
    .join(', ')

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

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

export const socket = stepKind({
  key: 'socket',
  isAct: true,
  about: 'A user connects to the realtime channel, or leaves it.',
  schemas: [
    z.strictObject({
      socket: z
        .enum(['connect', 'disconnect'])
        .check(z.describe('Whether the user comes to be connected, or is no longer.')),
      as: userField.check(z.describe('Whose connection it is: an e-mail address.')),
      ...commonFields,
    }),
  ],
  title: ({ as, socket: act }) => `${as} ${act}s`,
  async run({ as, socket: act }, { environment }) {
    if (act === 'connect') await environment.connect(as)
    else environment.disconnect(as)
  },
})
