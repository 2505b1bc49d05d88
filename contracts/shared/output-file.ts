/** Files that a command writes where a flag says so. Every trouble is one sentence. */
import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { removeLeftovers, replaceFile } from './atomic-file.ts'
import { UsageError } from './errors.ts'

/** npm runs a script in the project's folder; a path is meant from where the person stands. */
export const fromCallerFolder = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)

/** Finds out at the start, rather than when there is a day's work to be kept. Throws a UsageError. */
export function prepareOutput(flag: string, file: string): void {
  const path = fromCallerFolder(file)
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw new UsageError(`${flag} takes a file, and "${file}" is a folder.`)
    }
    accessSync(dirname(path), constants.W_OK)
    removeLeftovers(path)
  } catch (error) {
    throw error instanceof UsageError ? error : outputTrouble(flag, file, error)
  }
}

/** Throws a UsageError when it cannot be written; what was there before is then still there. */
export function writeOutput(flag: string, file: string, parts: Iterable<string>): void {
  try {
    replaceFile(fromCallerFolder(file), parts)
  } catch (error) {
    throw outputTrouble(flag, file, error)
  }
}

const outputTrouble = (flag: string, file: string, error: unknown): UsageError =>
  new UsageError(`${flag} cannot write "${file}". ${describeSystemError(error)}`)

export function describeSystemError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOENT':
      return 'There is no such file or folder.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'It may not be read or written by you.'
    case 'EISDIR':
      return 'It is a folder.'
    case 'ENOTDIR':
      return 'A part of its path is no folder.'
    case 'ENOSPC':
      return 'The disk is full.'
    default:
      return error instanceof Error ? `${error.message}.` : String(error)
  }
}
