/** The scenarios that come with the product, and those that a person names by file. */
import { isUtf8 } from 'node:buffer'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { InvalidFile, UsageError } from '../../contracts/shared/errors.ts'
import { fromCallerFolder } from '../../contracts/shared/output-file.ts'

const folder = fileURLToPath(new URL('../library', import.meta.url))
const ending = /\.ya?ml$/
/** What a person writes for a file, and never for a name. */
const pathLike = /[./\\]/

export interface ScenarioText {
  /** The file's name without its ending. */
  readonly name: string
  readonly path: string
  /** As the person would name it from where they are. */
  readonly file: string
  readonly text: string
}

/** The whole library, by name. */
export const readLibrary = async (): Promise<ScenarioText[]> =>
  Promise.all((await libraryFiles()).map((file) => readScenarioFile(join(folder, file))))

export const libraryNames = async (): Promise<string[]> => (await libraryFiles()).map(nameOf)

const libraryFiles = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => ending.test(file)).toSorted()

const nameOf = (path: string): string => basename(path).replace(ending, '')

/** A scenario of the library by its name, or any other by its file. Throws a UsageError where there is none. */
export async function findScenario(nameOrFile: string): Promise<ScenarioText> {
  return pathLike.test(nameOrFile) ? readScenarioFile(nameOrFile) : findInLibrary(nameOrFile)
}

export async function findInLibrary(wanted: string): Promise<ScenarioText> {
  const library = await readLibrary()
  const found = library.find(({ name }) => name === wanted)
  if (found) return found
  const names = library.map(({ name }) => name)
  throw new UsageError(
    `There is no scenario "${wanted}".` +
      (didYouMean(wanted, names) || ` There are: ${names.join(', ')}; a file is named with its .yaml.`),
  )
}

/** Throws an InvalidFile for what is no UTF-8: read as if it were, it would say something else. */
async function readText(path: string): Promise<string> {
  const bytes = await readFile(path)
  if (!isUtf8(bytes)) throw new InvalidFile(`${shown(path)} is not in UTF-8: save it so.`)
  return bytes.toString()
}

export async function readScenarioFile(path: string): Promise<ScenarioText> {
  try {
    return {
      name: nameOf(path),
      path: fromCallerFolder(path),
      file: shown(path),
      text: await readText(fromCallerFolder(path)),
    }
  } catch (error) {
    if (error instanceof InvalidFile) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new UsageError(
      code === 'ENOENT' ? `There is no file ${shown(path)}.` : `${shown(path)} cannot be read (${code}).`,
    )
  }
}

/** From where the person is, unless that would lead upwards. */
function shown(path: string): string {
  const short = relative(fromCallerFolder('.'), fromCallerFolder(path))
  return short.startsWith('..') ? path : short
}
