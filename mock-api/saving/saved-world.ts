/** The records of a saved world: how they are written, and how they are checked when they are read, because a store may hold anything. */
import * as z from 'zod/mini'
import { Recording, Run, RunStep } from '../control/run-schemas.ts'
import type { StoredSnapshot } from '../control/snapshot-store.ts'
import type { Beginning, SavedWorld } from '../control/world-disk.ts'
import { sizeNames } from '../seed/sizes.ts'
import { bundleKind, bundleVersion, checkBundle } from '../world/bundle.ts'
import { instantOf, latestSnapshotMs, millisecondsOf } from '../world/clock.ts'
import type { Undo } from '../world/history.ts'
import { checkSnapshot } from '../world/snapshot.ts'
import type { Steps } from '../world/steps.ts'
import { rowsIn } from '../world/store.ts'
import type { Read } from './records.ts'

const Count = z.int().check(z.gte(0))
const Clock = z.strictObject({ nowMs: z.number(), rate: z.number() })

/** The state before an entry, and the changes of rows from there to the next entry. */
const UndoRecord = z.looseObject({
  clock: Clock,
  changes: z.array(z.looseObject({ part: z.string(), key: z.union([z.string(), Count]) })),
})

const HeadRecord = z.object({
  incarnation: Count,
  savedAtMs: z.number(),
  /** Names the code that wrote it. Optional, because not every store names it. */
  writtenBy: z.optional(z.string()),
  eventIds: z.unknown(),
  /** The snapshot without its rows. */
  head: z.looseObject({ clock: Clock }),
  /** The number of rows in each table. */
  lengths: z.record(z.string(), Count),
  /** The number of records in `changes`. */
  changes: Count,
  /** The seqs of the oldest and the newest journal entry; 0 without entries. */
  first: Count,
  last: Count,
  /** Leads back to the state before the next entry. */
  undo: z.optional(UndoRecord),
  extras: z._default(
    z.strictObject({
      isPinned: z.boolean(),
      recording: z.nullable(Recording),
      runs: z.array(z.extend(Run, { results: z.array(RunStep), reports: Count })),
    }),
    { isPinned: false, recording: null, runs: [] },
  ),
})

const SeedRecord = z.strictObject({ seed: z.int(), size: z.optional(z.enum(sizeNames)) })
const RowKey = z.tuple([z.string(), Count])
const AnswerKey = z.tuple([Count])
const AnswerRecord = z.custom<object>((value) => typeof value === 'object' && value !== null)
const Rows = z.array(z.unknown())
const SnapshotKey = z.tuple([z.string()])
const SnapshotRecord = z.strictObject({ order: Count, snapshot: z.unknown() })
/** Of an older sandbox, the entry alone. */
const EntryRecord = z.union([
  z.object({ entry: z.looseObject({ seq: Count }), answer: z.optional(Count), undo: z.nullish(UndoRecord) }),
  z.pipe(
    z.looseObject({ seq: Count }),
    z.transform((entry): { entry: { seq: number }; answer?: number; undo?: undefined } => ({ entry })),
  ),
])

/**
 * Checks a world step by step. Throws if anything is damaged. The code that is reading wrote only rows that it had checked, so it checks
 * only how the rows of its base fit together.
 */
export function* readWorld(name: string, read: Read, readBy?: string): Steps<SavedWorld> {
  const [[, headRecord] = []] = read('heads')
  const checked = new WeakSet()
  const { writtenBy, lengths, changes: counted, first, last, undo, ...head } = HeadRecord.parse(headRecord)
  const rows: Record<string, unknown[]> = {}
  for (const [key, chunk] of read('bases')) {
    const into = (rows[RowKey.parse(key)[0]] ??= [])
    for (const row of Rows.parse(chunk)) {
      into.push(Object.freeze(row))
      if (readBy !== undefined && writtenBy === readBy) checked.add(row as object)
    }
    yield
  }
  for (const [table, length] of Object.entries(lengths)) (rows[table] ??= []).splice(length)
  const changes: string[] = []
  for (const [key, row] of read('changes')) {
    const [table, position] = RowKey.parse(key)
    changes.push(`${table} ${String(position)}`)
    const into = rows[table]
    // Positions are in order, so that no row is missing before this one.
    if (into === undefined || position > into.length) throw new Error(`rows of ${table} are missing`)
    into[position] = row
    yield
  }
  if (
    changes.length !== counted ||
    Object.entries(lengths).some(([table, length]) => rows[table]?.length !== length)
  )
    throw new Error('rows are missing')
  const answers = new Map<number, { readonly answer: object; readonly first: number; last: number }>()
  for (const [key, value] of read('answers')) {
    const [seq] = AnswerKey.parse(key)
    answers.set(seq, { answer: AnswerRecord.parse(value), first: seq, last: 0 })
  }
  const journal: { readonly seq: number; readonly at?: unknown }[] = []
  let history: Undo[] = []
  for (const [, record] of read('entries')) {
    const { entry, answer, undo: own } = EntryRecord.parse(record)
    const use = answer === undefined ? undefined : answers.get(answer)
    if (use) use.last = entry.seq
    journal.push(answer === undefined ? entry : { ...entry, answer: use?.answer })
    const before = history.at(-1)
    if (own === undefined) history = []
    // Null, where only the time is different: that of the entry before.
    else if (own !== null) history.push(own as unknown as Undo)
    else if (before) {
      const nowMs = millisecondsOf(String(journal.at(-2)?.at))
      history.push({ ...before, clock: { ...before.clock, nowMs }, changes: [] })
    }
    yield
  }
  if (undo === undefined) history = []
  else history.push(undo as unknown as Undo)
  if ((journal[0]?.seq ?? 0) !== first || (journal.at(-1)?.seq ?? 0) !== (first === 0 ? 0 : last))
    throw new Error('journal entries are missing')
  const { clock } = head.head
  const content = {
    kind: bundleKind,
    version: bundleVersion,
    madeAt: instantOf(head.savedAtMs),
    scenario: '',
    eventIds: head.eventIds,
    snapshot: { ...head.head, clock: { ...clock, nowMs: Math.min(clock.nowMs, latestSnapshotMs) }, rows },
    journal,
  }
  const bundle = yield* checkBundle(content, checked)
  const [[, beginning] = []] = read('beginnings')
  const snapshots: (StoredSnapshot & { readonly order: number })[] = []
  for (const [key, record] of read('snapshots')) {
    const { order, snapshot: value } = SnapshotRecord.parse(record)
    const snapshot = yield* checkSnapshot(value)
    snapshots.push({ name: SnapshotKey.parse(key)[0], order, snapshot, rows: rowsIn(snapshot.rows) })
  }
  return {
    name,
    incarnation: head.incarnation,
    savedAtMs: head.savedAtMs,
    bundle,
    history,
    changes,
    answers: new Map(Array.from(answers.values(), ({ answer, ...use }) => [answer, use])),
    beginning: yield* beginningFrom(beginning),
    extras: head.extras,
    snapshots: snapshots
      .toSorted((one, other) => one.order - other.order)
      .map(({ order: _order, ...each }) => each),
  }
}

function* beginningFrom(value: unknown): Steps<Beginning> {
  const seeded = SeedRecord.safeParse(value)
  if (seeded.success) return { seed: seeded.data.seed, plan: { size: seeded.data.size } }
  const isBundle = typeof value === 'object' && value !== null && 'kind' in value
  return isBundle ? yield* checkBundle(value) : yield* checkSnapshot(value)
}
