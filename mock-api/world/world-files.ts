/** Reads the files of worlds: snapshots and bundles. Apart, because a start reads none. */
import { checkBundle, isBundle, longestBundle, type Bundle } from './bundle.ts'
import { createReader } from './json-reader.ts'
import { checkSnapshot, longestSnapshot, type Snapshot } from './snapshot.ts'
import { runSteps } from './steps.ts'

export const createSnapshotReader = () => createReader('snapshot', longestSnapshot, checkSnapshot)

/** Reads a snapshot or a bundle. */
export const createFileReader = () =>
  createReader<Snapshot | Bundle>('file', longestBundle, (value) =>
    isBundle(value) ? checkBundle(value) : checkSnapshot(value),
  )

/** Reads a snapshot or a bundle from a string. Throws a SnapshotError. */
export function parseWorldFile(text: string): Snapshot | Bundle {
  const reader = createFileReader()
  reader.push(text)
  return runSteps(reader.end())
}
