/** The text of a scenario, and what a list of scenarios shows of it without its steps. */
import { parse } from 'yaml'
import { InvalidFile, UsageError } from '../../contracts/shared/errors.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { Metadata } from './metadata.ts'

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
