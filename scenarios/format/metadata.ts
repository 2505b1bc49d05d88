/** The fields before the steps. A separate file, so that `list` does not load the simulator. */
import * as z from 'zod/mini'
import { Name, optionally } from './placeholders.ts'

const InputValue = z.union([z.string(), z.number(), z.boolean()], {
  error: 'A default is a text, a number, true or false.',
})
export type InputValue = z.infer<typeof InputValue>

export const Input = z.strictObject({
  default: optionally(
    InputValue,
    'The default value. --set must have the same type. Without a default, --set is required and gives a text.',
  ),
  about: optionally(z.string(), 'A short description.'),
})
export type Input = z.infer<typeof Input>

export const metadataFields = {
  title: z.string().check(z.minLength(1), z.describe('A short title.')),
  about: optionally(z.string(), 'One sentence about the scenario.'),
  tags: optionally(
    z.array(
      z
        .string()
        .check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'A tag consists of lower-case letters, digits and dashes.')),
    ),
    'Tags for `list --tag`, such as persona.',
  ),
  names: optionally(
    z.literal('any'),
    'Allows names of servers, games, operators and snapshots that the demo data and the scenario do not have.',
  ),
  inputs: optionally(
    z.record(Name, Input),
    'Values that can be set for a run with --set name=value. Steps use them as `${name}`.',
  ),
}

export const Metadata = z.object(metadataFields)
export type Metadata = z.infer<typeof Metadata>
