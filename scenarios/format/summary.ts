/** What a list of scenarios shows of each, without its steps. */
import { parse } from 'yaml'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { InvalidFile, UsageError } from '../../contracts/shared/errors.ts'
import { readLibrary, type ScenarioText } from './library.ts'
import { Metadata, type Input } from './metadata.ts'

export interface Summary {
  readonly name: string
  readonly file: string
  readonly title: string
  readonly about: string | undefined
  readonly tags: readonly string[]
  readonly inputs: Readonly<Record<string, Input>>
}

/** Throws an InvalidFile when the scenario has no valid title, inputs or tags. */
export function summaryOf({ name, file, text }: ScenarioText): Summary {
  const metadata = Metadata.safeParse(contentOf(text))
  if (!metadata.success) {
    throw new InvalidFile(`${file} is not a valid scenario: npm run scenario -- validate ${file} shows why.`)
  }
  const { title, about, tags = [], inputs = {} } = metadata.data
  return { name, file, title, about, tags, inputs }
}

const tagsOf = ({ text }: ScenarioText): readonly string[] =>
  Metadata.safeParse(contentOf(text)).data?.tags ?? []

/** Reads the scenarios of the library with a tag. Throws a UsageError when there is none. */
export async function readTagged(tag: string): Promise<ScenarioText[]> {
  const library = await readLibrary()
  const found = library.filter((scenario) => tagsOf(scenario).includes(tag))
  if (found.length > 0) return found
  const known = [...new Set(library.flatMap(tagsOf))]
  throw new UsageError(
    `No scenario has the tag "${tag}".${didYouMean(tag, known) || ` The tags are: ${known.join(', ')}.`}`,
  )
}

function contentOf(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent' })
  } catch {
    return undefined
  }
}
