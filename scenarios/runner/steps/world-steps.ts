/** The steps that act on the world as a whole, `use`, which plays a preset, and `pick`, which draws a value. */
import * as z from 'zod/mini'
import { faultBodies } from '../../../mock-api/faults/kinds.ts'
import type { Input, InputValue } from '../../format/metadata.ts'
import { Name, orPlaceholder, optionally, textLike } from '../../format/placeholders.ts'
import { presets, type Preset } from '../../format/presets.ts'
import {
  commonFields,
  Duration,
  durationInMs,
  formatUser,
  stepKind,
  tabField,
  userField,
} from './step-kind.ts'

export const advance = stepKind({
  key: 'advance',
  isAct: true,
  about: 'Advances the clock. All timers that become due fire, in order.',
  form: z.strictObject({
    advance: Duration.check(z.describe('How far to advance the clock.')),
    after: commonFields.after,
  }),
  title: (step) => `advance ${step.advance}`,
  needs: () => ['clock'],
  run: (step, { environment }) => environment.control.advance(durationInMs(step.advance)),
})

export const fault = stepKind({
  key: 'fault',
  isAct: true,
  about: 'Adds a fault, which ends after `times` or after its `ttl`. `none` removes all faults of this run.',
  form: z.strictObject({
    fault: z.union([...faultBodies, z.literal('none').check(z.describe('Removes all faults of this run.'))]),
    ...commonFields,
  }),
  title: (step) =>
    step.fault === 'none' ? 'remove all faults' : `fault: ${formatFault(step.fault as object)}`,
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

const SnapshotName = textLike(
  /^[a-z0-9][a-z0-9-]{0,63}$/,
  'A name of a snapshot has at most 64 lower-case letters, digits and dashes.',
).check(z.describe('The name of the snapshot.'))

export const snapshot = stepKind({
  key: 'snapshot',
  isAct: true,
  about: 'Takes a snapshot of the world, which a later step can restore.',
  form: z.strictObject({ snapshot: SnapshotName, ...commonFields }),
  title: (step) => `snapshot ${step.snapshot}`,
  needs: () => ['snapshots'],
  async run({ snapshot: name }, { environment }) {
    await environment.control.call('snapshots.take', { body: { name } })
    return { name }
  },
})

export const restore = stepKind({
  key: 'restore',
  isAct: true,
  about: 'Restores the world from a snapshot. All realtime connections are cut.',
  form: z.strictObject({ restore: SnapshotName, after: commonFields.after }),
  title: (step) => `restore ${step.restore}`,
  needs: () => ['snapshots'],
  run: (step, { environment }) =>
    environment.control.call('snapshots.restore', { params: { snapshot: step.restore } }),
})

export const socket = stepKind({
  key: 'socket',
  isAct: true,
  about:
    'Connects a user to the realtime channel, or disconnects the user. With `tab`, the user can have several connections.',
  form: z.strictObject({
    socket: z.enum(['connect', 'disconnect']).check(z.describe('connect or disconnect.')),
    as: userField.check(z.describe('The e-mail address of the user.')),
    tab: optionally(
      tabField,
      'The name of the connection, which other steps use. Without it, `disconnect` ends all.',
    ),
    ...commonFields,
  }),
  title: ({ as, tab, socket: act }) => `${formatUser(as, tab)} ${act}s`,
  async run({ as, tab, socket: act }, { environment }) {
    if (act === 'connect') await environment.connect(as, tab)
    else await environment.disconnect(as, tab)
  },
})

const Value = z.union([z.string(), z.number(), z.boolean()])
const types = { string: z.string(), number: z.number(), boolean: z.boolean() }

function typeOf({ default: value, about }: Input): z.ZodMiniType<InputValue | undefined> {
  const type = value === undefined ? Value : types[typeof value as keyof typeof types]
  const described = orPlaceholder(type).check(
    z.describe(
      `${about ?? 'A value of the preset'}${value === undefined ? '' : ` (default ${String(value)})`}.`,
    ),
  )
  return value === undefined ? described : z.optional(described)
}

function givenTo({ inputs = {} }: Preset) {
  const fields = z.strictObject(
    Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, typeOf(input)])),
  )
  return z.safeParse(fields, {}).success ? z.optional(fields) : fields
}

/** Returns the values of a preset's inputs: those of `with`, else the defaults. */
export function presetValues(
  name: string,
  given: Readonly<Record<string, unknown>> = {},
): Map<string, unknown> {
  const inputs = Object.entries(presets.get(name)?.inputs ?? {})
  return new Map(inputs.map(([input, { default: value }]) => [input, given[input] ?? value]))
}

export const use = stepKind({
  key: 'use',
  about:
    'Plays the steps of a preset, from `scenarios/presets.yaml`. The preset knows only its own inputs. `save` keeps the result of its last step.',
  form: z.union(
    Array.from(presets, ([name, preset]) =>
      z.strictObject({
        use: z.literal(name).check(z.describe(preset.about)),
        with: givenTo(preset),
        ...commonFields,
      }),
    ),
  ),
  blocks: ['use'],
  title: ({ use: name, with: given = {} }) =>
    [`use ${name}`, ...Object.entries(given).map(([input, value]) => `${input} ${String(value)}`)].join(', '),
  run: ({ use: name, with: given }, context, { use: [steps = []] = [] }) =>
    context.withValues(presetValues(name, given)).play(steps),
})

export const pick = stepKind({
  key: 'pick',
  about: 'Saves one of several values, drawn from the seed. The same seed draws the same value.',
  form: z.strictObject({
    pick: z
      .array(orPlaceholder(Value))
      .check(z.minLength(2, 'Write at least two values.'), z.describe('The values.')),
    save: Name.check(z.describe('The name of the value for later steps: `${name}`.')),
    after: commonFields.after,
  }),
  title: ({ save }) => `pick ${save}`,
  schemaOfSave: () => Value,
  run: ({ pick: values }, { random }) => Promise.resolve(random.pick(values)),
})
