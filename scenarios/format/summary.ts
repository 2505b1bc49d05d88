/** What a list of scenarios shows of each, without its steps. */
import { parse } from 'yaml'
import { InvalidFile } from '../../contracts/shared/errors.ts'
import { Metadata, type Input } from './metadata.ts'
import type { ScenarioText } from './scenario-text.ts'

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

export const tagsOf = ({ text }: ScenarioText): readonly string[] =>
  Metadata.safeParse(contentOf(text)).data?.tags ?? []

function contentOf(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent' })
  } catch {
    return undefined
  }
}
