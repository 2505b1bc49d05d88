/** Worlds in files, as `--import` and `--export-on-exit` name them. Every trouble is one sentence. */
import { readFileSync } from 'node:fs'
import { UsageError } from '../contracts/shared/errors.ts'
import {
  fromCallerFolder,
  prepareOutput,
  describeSystemError,
  writeOutput,
} from '../contracts/shared/output-file.ts'
import { parseSnapshot, SnapshotError, snapshotText } from './world/snapshot-text.ts'
import type { Snapshot } from './world/snapshot.ts'

const exportFlag = '--export-on-exit'

/** Throws a UsageError that names the file and what is wrong with it. */
export function importSnapshot(file: string): Snapshot {
  try {
    return parseSnapshot(readFileSync(fromCallerFolder(file), 'utf8'))
  } catch (error) {
    const why = error instanceof SnapshotError ? error.message : describeSystemError(error)
    throw new UsageError(`--import cannot take "${file}". ${why}`)
  }
}

/** Finds out at the start, rather than when there is a day's work to be kept. Throws a UsageError. */
export function prepareExport(file: string): void {
  prepareOutput(exportFlag, file)
}

/** Throws a UsageError when it cannot be written; what was there before is then still there. */
export function exportSnapshot(file: string, snapshot: Snapshot): void {
  writeOutput(exportFlag, file, snapshotText(snapshot))
}
