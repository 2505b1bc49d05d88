/** Finds scenarios by name in the library, or by file. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { UsageError } from '../../contracts/shared/errors.ts'
import { describeSystemError, fromCallerFolder } from '../../contracts/shared/output-file.ts'

const folder = fileURLToPath(new URL('../library', import.meta.url))
const ending = /\.ya?ml$/
/** A path, and not a name. */
const pathLike = /[./\\]/

export interface ScenarioText {
  /** The name of the file without its extension. */
  readonly name: string
  readonly path: string
  /** The path from the current folder. */
  readonly file: string
  readonly text: string
}

/** Whether it is a scenario of the library, and not another file. */
export const isInLibrary = ({ path }: ScenarioText): boolean => dirname(path) === folder

/** Reads all scenarios of the library, ordered by name. */
export async function readLibrary(): Promise<ScenarioText[]> {
  const files = (await readdir(folder)).filter((file) => ending.test(file))
  return Promise.all(files.toSorted().map((file) => readScenarioFile(join(folder, file))))
}

/** Finds a scenario by name or file. Throws a UsageError when there is none. */
export const findScenario = (nameOrFile: string): Promise<ScenarioText> =>
  pathLike.test(nameOrFile) ? readScenarioFile(nameOrFile) : findInLibrary(nameOrFile)

export async function findInLibrary(wanted: string): Promise<ScenarioText> {
  const library = await readLibrary()
  const found = library.find(({ name }) => name === wanted)
  if (found) return found
  const names = library.map(({ name }) => name)
  throw new UsageError(
    `There is no scenario "${wanted}".` +
      (didYouMean(wanted, names) ||
        ' npm run scenario -- list shows the names. Write a file with its ending: mine.yaml.'),
  )
}

export async function readScenarioFile(path: string): Promise<ScenarioText> {
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
