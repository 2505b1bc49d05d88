/** The steps `use`, which plays a preset, and `pick`, which draws a value. */
import * as z from 'zod/mini'
import type { Input, InputValue } from '../../format/metadata.ts'
import { Name, orPlaceholder } from '../../format/placeholders.ts'
import { presets, type Preset } from '../../format/presets.ts'
import { commonFields, stepKind } from './step-kind.ts'

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
  schemas: Array.from(presets, ([name, preset]) =>
    z.strictObject({
      use: z.literal(name).check(z.describe(preset.about)),
      with: givenTo(preset),
      ...commonFields,
    }),
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
  schemas: [
    z.strictObject({
      pick: z
        .array(orPlaceholder(Value))
        .check(z.minLength(2, 'Write at least two values.'), z.describe('The values.')),
      save: Name.check(z.describe('The name of the value for later steps: `${name}`.')),
      after: commonFields.after,
    }),
  ],
  title: ({ save }) => `pick ${save}`,
  schemaOfSave: () => Value,
  run: ({ pick: values }, { random }) => Promise.resolve(random.pick(values)),
})
