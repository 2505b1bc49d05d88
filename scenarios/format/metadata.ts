/** The fields before the steps. A separate file, so that `list` does not load the simulator. */
import * as z from 'zod/mini'
import { Name } from './placeholders.ts'

const InputValue = z.union([z.string(), z.number(), z.boolean()], {
  error: 'A default is a text, a number, true or false.',
})
export type InputValue = z.infer<typeof InputValue>

export const Input = z.strictObject({
  default: z.optional(
    InputValue.check(
      z.describe(
        'The default value. --set must have the same type. Without a default, --set is required and gives a text.',
      ),
    ),
  ),
  about: z.optional(z.string().check(z.describe('A short description.'))),
})
export type Input = z.infer<typeof Input>

export const metadataFields = {
  title: z.string().check(z.minLength(1), z.describe('A short title.')),
  about: z.optional(z.string().check(z.describe('One sentence about the scenario.'))),
  tags: z.optional(
    z
      .array(
        z
          .string()
          .check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'A tag consists of lower-case letters, digits and dashes.')),
      )
      .check(z.describe('Tags for `list --tag`, such as persona.')),
  ),
  names: z.optional(
    z
      .literal('any')
      .check(
        z.describe(
          'Allows names of servers, games, operators and snapshots that the demo data and the scenario do not have.',
        ),
      ),
  ),
  inputs: z.optional(
    z
      .record(Name, Input)
      .check(
        z.describe('Values that can be set for a run with --set name=value. Steps use them as `${name}`.'),
      ),
  ),
}

export const Metadata = z.object(metadataFields)
export type Metadata = z.infer<typeof Metadata>
