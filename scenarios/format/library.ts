/** Finds scenarios by name in the library, or by file, and reads them in Node. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { UsageError } from '../../contracts/shared/errors.ts'
import { describeSystemError, fromCallerFolder } from '../../contracts/shared/output-file.ts'
import { scenarioNamed, type ScenarioText, tagsOf } from './metadata.ts'

const folder = fileURLToPath(new URL('../library', import.meta.url))
const ending = /\.ya?ml$/
const pathLike = /[./\\]/

export const isInLibrary = ({ path }: ScenarioText): boolean => dirname(path) === folder

export async function readLibrary(): Promise<ScenarioText[]> {
  const files = (await readdir(folder)).filter((file) => ending.test(file))
  return Promise.all(files.toSorted().map((file) => readScenarioFile(join(folder, file))))
}

/** Finds a scenario by name or file. Throws a UsageError when there is none. */
export const findScenario = async (nameOrFile: string): Promise<ScenarioText> =>
  pathLike.test(nameOrFile) ? readScenarioFile(nameOrFile) : scenarioNamed(nameOrFile, await readLibrary())

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

async function readScenarioFile(path: string): Promise<ScenarioText> {
  try {
    return {
      name: basename(path).replace(ending, ''),
      path: fromCallerFolder(path),
      file: shown(path),
      text: await readFile(fromCallerFolder(path), 'utf8'),
    }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new UsageError(
      isMissing
        ? `There is no file ${shown(path)}.`
        : `${shown(path)} cannot be read. ${describeSystemError(error)}`,
    )
  }
}

/** Returns the path from the current folder, unless it begins with `..`. */
function shown(path: string): string {
  const short = relative(fromCallerFolder('.'), fromCallerFolder(path))
  return short.startsWith('..') ? path : short
}

const schemaFile = fileURLToPath(new URL('../scenario.schema.json', import.meta.url))

/** Returns the path of the JSON schema from the folder of a scenario, for the editor. */
export const schemaPathFrom = (file: string): string =>
  relative(dirname(fromCallerFolder(file)), schemaFile).replaceAll('\\', '/')
