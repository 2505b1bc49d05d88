/**
 * A bundle: the state of a world with its journal, as one JSON file. A world that begins with it continues exactly as the
 * first one would have.
 */
import * as z from 'zod/mini'
import { Instant } from '../../contracts/registry/values.ts'
import { messageFor } from '../../contracts/shared/zod-messages.ts'
import { Entry } from './journal-entry.ts'
import {
  checkSnapshot,
  invalid,
  longestSnapshot,
  SnapshotError,
  snapshotText,
  Stream,
  type Snapshot,
} from './snapshot.ts'
import type { Steps } from './steps.ts'

export const bundleKind = 'kamasouk-bundle'

export const bundleVersion = 1

const Head = z.strictObject({
  kind: z.literal(bundleKind),
  version: z.literal(bundleVersion),
  madeAt: Instant,
  note: z.optional(z.string()),
  /** What happened, as the text of a scenario; empty if the simulator could not write it. */
  scenario: z.string(),
  eventIds: Stream,
})

export interface Bundle extends z.infer<typeof Head> {
  readonly snapshot: Snapshot
  /** Without gaps, oldest first. */
  readonly journal: readonly Entry[]
}

/** The length of the journal in a file. An entry may have a long answer, which other entries share only in memory. */
const longestJournal = 64 * 1024 * 1024
const longestRest = 8 * 1024 * 1024
export const longestBundle = longestSnapshot + longestJournal + longestRest
const latestSeq = 900_000_000

const chunkLength = 64 * 1024

export function* newestEntries(entries: readonly Entry[], most = longestJournal): Steps<readonly Entry[]> {
  let left = most
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    left -= JSON.stringify(entries[index]).length + 2
    if (left < 0) return entries.slice(index + 1)
    yield
  }
  return entries
}

export type BundleContent = Omit<Bundle, 'kind' | 'version'>

export function* bundleText({ snapshot, journal, ...rest }: BundleContent): Generator<string> {
  const head = { kind: bundleKind, version: bundleVersion, ...rest }
  yield `${JSON.stringify(head).slice(0, -1)},\n"snapshot":`
  yield* snapshotText(snapshot)
  let chunk = ',"journal":['
  for (const [index, entry] of journal.entries()) {
    chunk += `${index === 0 ? '' : ','}\n${JSON.stringify(entry)}`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}\n]}\n`
}

export const isBundle = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === bundleKind

/** Checks a bundle step by step. Throws a SnapshotError. Does not check the fields of rows that are in `checked`. */
export function* checkBundle(value: unknown, checked?: WeakSet<object>): Steps<Bundle> {
  if (!isBundle(value)) {
    throw new SnapshotError(`This is not a bundle of a world: its kind is not "${bundleKind}".`)
  }
  const { snapshot, journal, ...rest } = value
  if (rest['version'] !== bundleVersion) {
    throw new SnapshotError(
      `The bundle has version ${JSON.stringify(rest['version'])}. This simulator reads version ${String(bundleVersion)}: use a simulator of the same version.`,
    )
  }
  const head = Head.safeParse(rest, { error: messageFor })
  if (!head.success) throw invalid('bundle', head.error.issues)
  const state = yield* checkSnapshot(snapshot, checked)
  return { ...head.data, snapshot: state, journal: yield* checkJournal(journal) }
}

/** Checks the entries. The given ones are used: the schema would reorder their fields. */
function* checkJournal(journal: unknown): Steps<readonly Entry[]> {
  if (!Array.isArray(journal)) throw new SnapshotError('The bundle is invalid: its journal is not a list.')
  let last: number | undefined
  for (const [index, entry] of (journal as readonly unknown[]).entries()) {
    const parsed = Entry.safeParse(entry, { error: messageFor })
    if (!parsed.success) throw invalid('bundle', parsed.error.issues, ['journal', index])
    const { seq, cause } = parsed.data
    if ((last !== undefined && seq !== last + 1) || seq > latestSeq || (cause !== null && cause >= seq)) {
      throw new SnapshotError(
        `The bundle is invalid: journal.${String(index)} has a seq or a cause that does not fit the entry before it.`,
      )
    }
    last = seq
    yield
  }
  return journal as readonly Entry[]
}
