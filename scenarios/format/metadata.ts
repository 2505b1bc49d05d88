/** The fields before the steps, and what a list of scenarios shows. A separate file, so that `list` does not load the simulator. */
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { InvalidFile, UsageError } from '../../contracts/shared/errors.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { Name, optionally, someText, textLike } from './placeholders.ts'

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
  title: someText('A short title.'),
  about: optionally(z.string(), 'One sentence about the scenario.'),
  tags: optionally(
    z.array(textLike(/^[a-z0-9][a-z0-9-]*$/, 'A tag consists of lower-case letters, digits and dashes.')),
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

const Metadata = z.object(metadataFields)

export interface ScenarioText {
  /** The name of the file without its extension. */
  readonly name: string
  readonly path: string
  /** The path from the current folder. */
  readonly file: string
  readonly text: string
}

/** Finds a scenario of the library by name. Throws a UsageError when there is none. */
export function scenarioNamed(wanted: string, library: readonly ScenarioText[]): ScenarioText {
  const found = library.find(({ name }) => name === wanted)
  if (found) return found
  const names = library.map(({ name }) => name)
  throw new UsageError(
    `There is no scenario "${wanted}".` +
      (didYouMean(wanted, names) ||
        ' npm run scenario -- list shows the names. Write a file with its ending: mine.yaml.'),
  )
}

export type Summary = ReturnType<typeof summaryOf>

/** Throws an InvalidFile when the scenario has no valid title, inputs or tags. */
export function summaryOf({ name, file, text }: ScenarioText) {
  const metadata = Metadata.safeParse(contentOf(text))
  if (!metadata.success) {
    throw new InvalidFile(`${file} is not a valid scenario: npm run scenario -- validate ${file} shows why.`)
  }
  const { title, about, tags = [], inputs = {} } = metadata.data
  return { name, file, title, about, tags, inputs }
}

export const tagsOf = ({ text }: ScenarioText): readonly string[] =>
  Metadata.safeParse(contentOf(text)).data?.tags ?? []

function contentOf(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent' })
  } catch {
    return undefined
  }
}
