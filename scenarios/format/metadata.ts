/** What a scenario says of itself before its steps. Kept apart from them, so that listing loads no simulator. */
import * as z from 'zod/mini'
import { namePattern } from './placeholders.ts'

const InputValue = z.union([z.string(), z.number(), z.boolean()], {
  error: 'A default is a text, a number, true or false.',
})
export type InputValue = z.infer<typeof InputValue>

export const Input = z.strictObject({
  default: z.optional(
    InputValue.check(
      z.describe(
        'What it is unless --set says otherwise, which must then be of the same type. Without it --set must.',
      ),
    ),
  ),
  about: z.optional(z.string().check(z.describe('What it is, in a few words.'))),
})
export type Input = z.infer<typeof Input>

export const metadataFields = {
  title: z.string().check(z.minLength(1), z.describe('What happens, in a few words.')),
  about: z.optional(z.string().check(z.describe('What it shows, in one sentence.'))),
  tags: z.optional(
    z
      .array(
        z
          .string()
          .check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'A tag is of lower-case letters, digits and dashes.')),
      )
      .check(z.describe('Words by which scenarios are found, such as persona: list --tag persona.')),
  ),
  inputs: z.optional(
    z
      .record(
        z
          .string()
          .check(z.regex(namePattern, 'A name is of letters, digits and _, and begins with no digit.')),
        Input,
      )
      .check(z.describe('What can be chosen for a run with --set name=value; `${name}` in the steps.')),
  ),
}

/** A scenario of which only the head is read. */
export const Metadata = z.object(metadataFields)
export type Metadata = z.infer<typeof Metadata>
