/** Worlds in files, as `--import` and `--export-on-exit` name them. Every trouble is one sentence. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { removeLeftovers, replaceFile } from './atomic-file.ts'
import { UsageError } from './command-line.ts'
import { parseSnapshot, SnapshotError, snapshotText } from './world/snapshot-text.ts'
import type { Snapshot } from './world/snapshot.ts'

/** npm runs a script in the project's folder; a path is meant from where the person stands. */
export const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)

/** Throws a UsageError that names the file and what is wrong with it. */
export function importSnapshot(file: string): Snapshot {
  try {
    return parseSnapshot(readFileSync(fromHere(file), 'utf8'))
  } catch (error) {
    const why = error instanceof SnapshotError ? error.message : systemsWords(error)
    throw new UsageError(`--import cannot take "${file}". ${why}`)
  }
}

/** Finds out at the start, rather than when there is a day's work to be kept. Throws a UsageError. */
export function prepareExport(file: string): void {
  const path = fromHere(file)
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw new UsageError(`--export-on-exit takes a file, and "${file}" is a folder.`)
    }
    accessSync(dirname(path), constants.W_OK)
    removeLeftovers(path)
  } catch (error) {
    throw error instanceof UsageError ? error : exportTrouble(file, error)
  }
}

/** Throws a UsageError when it cannot be written; what was there before is then still there. */
export function exportSnapshot(file: string, snapshot: Snapshot): void {
  try {
    replaceFile(fromHere(file), snapshotText(snapshot))
  } catch (error) {
    throw exportTrouble(file, error)
  }
}

const exportTrouble = (file: string, error: unknown): UsageError =>
  new UsageError(`--export-on-exit cannot write "${file}". ${systemsWords(error)}`)

export function systemsWords(error: unknown): string {
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
