import { didYouMean } from '../../contracts/shared/suggest.ts'
import { UsageError } from '../../contracts/shared/errors.ts'

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
