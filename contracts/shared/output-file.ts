/** Writes the files that a command line option names. Every error is one sentence. */
import * as fs from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from './errors.ts'

/** Resolves a path from the folder in which the user called npm; npm itself runs scripts in the project's folder. */
export const fromCallerFolder = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)

/**
 * Checks before the work starts that the file can be written, and removes what killed processes have left of it. Throws a
 * UsageError.
 */
export function prepareOutput(flag: string, file: string): void {
  const path = fromCallerFolder(file)
  try {
    if (fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw new UsageError(`${flag} takes a file, and "${file}" is a folder.`)
    }
    fs.accessSync(dirname(path), fs.constants.W_OK)
    fs.rmSync(temporaryFor(path), { force: true })
  } catch (error) {
    throw error instanceof UsageError ? error : outputError(flag, file, error)
  }
}

/** Replaces the whole file. Throws a UsageError when that fails; the old file is then unchanged. */
export function writeOutput(flag: string, file: string, parts: Iterable<string>): void {
  try {
    replaceFile(fromCallerFolder(file), parts)
  } catch (error) {
    throw outputError(flag, file, error)
  }
}

/**
 * Writes a file beside the old one and renames it: a process that is killed leaves the old file or the new one, and a
 * temporary file that the next one removes. `mode` applies to a new file. Throws the system's error.
 */
export function replaceFile(file: string, parts: Iterable<string>, mode = 0o666): void {
  const old = fs.statSync(file, { throwIfNoEntry: false })
  // A link stays a link.
  const path = old ? fs.realpathSync(file) : file
  const temporary = temporaryFor(path)
  try {
    fs.writeFileSync(temporary, [...parts].join(''), { flush: true, mode })
    if (old) fs.chmodSync(temporary, old.mode)
    fs.renameSync(temporary, path)
  } catch (error) {
    fs.rmSync(temporary, { force: true })
    throw error
  }
}

/** The name is always the same, so that a new file replaces what a killed process has left. */
const temporaryFor = (path: string): string => `${path}.kamasouk.tmp`

export const outputError = (flag: string, file: string, error: unknown): UsageError =>
  new UsageError(`${flag} cannot write "${file}". ${describeSystemError(error)}`)

export function describeSystemError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOENT':
      return 'There is no such file or folder.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'You are not allowed to read or write it.'
    case 'EEXIST':
      return 'It is a file.'
    case 'EISDIR':
      return 'It is a folder.'
    case 'ENOTDIR':
      return 'A part of its path is not a folder.'
    case 'ENOSPC':
      return 'The disk is full.'
    default:
      return error instanceof Error ? `${error.message}.` : String(error)
  }
}
