/** The complete state of a world, without its journal and its open sockets, and its form as JSON. */
import * as z from 'zod/mini'
import { messageFor } from '../../contracts/shared/zod-messages.ts'
import { SavedFaults } from '../faults/pipeline.ts'
import { fastestRate } from './clock.ts'
import { Milliseconds, references, rowSchemas, type TableName } from './rows.ts'
import { itemsInStep, type Steps } from './steps.ts'
import { snapshotVersion, type StoreDump } from './store.ts'

/** The input is not a valid snapshot or bundle. The message says why. */
export class SnapshotError extends Error {}

export type FileKind = 'snapshot' | 'bundle' | 'file'

export function refuseMore(count: number, most: number, what: string, kind: FileKind): void {
  if (count <= most) return
  throw new SnapshotError(
    `The ${kind} is too large: it has more than ${most.toLocaleString('en')} ${what}. Export a smaller world.`,
  )
}

/** Four numbers of 32 bits. If all were zero, the stream would repeat one id forever. */
export const Stream = z.readonly(
  z.array(z.int().check(z.gte(-(2 ** 31)), z.lt(2 ** 31))).check(
    z.length(4),
    z.refine((state) => state.some((part) => part !== 0), 'Must not be all zero'),
  ),
)

/** The tables without their rows, which are checked one by one because there may be very many. */
const Rows = z.custom<readonly unknown[]>(Array.isArray, 'Invalid input: expected array')

const SnapshotSchema = z.strictObject({
  version: z.literal(snapshotVersion),
  seed: z.int(),
  clock: z.strictObject({ nowMs: Milliseconds, rate: z.number().check(z.gte(0), z.lte(fastestRate)) }),
  streams: z.strictObject({ ids: Stream, codes: Stream, tokens: Stream }),
  attempts: z.record(z.string(), z.readonly(z.array(Milliseconds))),
  /** The ids with a timer, in the order in which they were set: it decides between two timers of the same time. */
  booked: z.array(z.string()),
  restorations: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  faults: SavedFaults.check(
    z.refine(
      ({ active }) =>
        active.every(({ endsAtMs }) => endsAtMs === null || Milliseconds.safeParse(endsAtMs).success),
      { path: ['active'], error: 'A fault ends after the year 8999' },
    ),
  ),
  rows: z.strictObject(
    Object.fromEntries(Object.keys(rowSchemas).map((name) => [name, Rows])) as Record<TableName, typeof Rows>,
  ),
})

export type Snapshot = Readonly<Omit<z.infer<typeof SnapshotSchema>, 'rows'>> & { readonly rows: StoreDump }

const rowsPerChunk = 1000

export function* snapshotText({ rows, ...head }: Snapshot): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"rows":{`
  let separator = '\n'
  for (const [name, table] of Object.entries<readonly object[]>(rows)) {
    yield `${separator}${JSON.stringify(name)}:[`
    for (let start = 0; start < table.length; start += rowsPerChunk) {
      const lines = table.slice(start, start + rowsPerChunk).map((row) => `\n${JSON.stringify(row)}`)
      yield `${start === 0 ? '' : ','}${lines.join(',')}`
    }
    yield ']'
    separator = ',\n'
  }
  yield '}}\n'
}

/** Four times a large world, which has 103,000 rows in 33 million characters. */
export const longestSnapshot = 128 * 1024 * 1024
/** Limits what is checked and restored without a pause, to a few milliseconds. */
const valuesBesideRowsAllowed = 150_000
const openAllowed = 10_000

/** Does not check the fields of rows that are in `checked`. */
export function* checkSnapshot(value: unknown, checked = new WeakSet()): Steps<Snapshot> {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('rows' in value)) {
    throw new SnapshotError('This is not a snapshot of a world: it has no version and rows.')
  }
  const { rows: givenRows, ...head } = value
  if (head.version !== snapshotVersion) {
    throw new SnapshotError(
      `The snapshot has version ${JSON.stringify(head.version)}. This simulator reads version ${String(snapshotVersion)}: export the world again.`,
    )
  }
  refuseMore(countValues(head), valuesBesideRowsAllowed, 'values beside its rows', 'snapshot')
  const parsed = SnapshotSchema.safeParse(value, { error: messageFor })
  if (!parsed.success) throw invalid('snapshot', parsed.error.issues)
  yield* checkRows(parsed.data.rows, checked)
  // Uses the given rows: the schema would reorder their fields, and with them those of every answer.
  const rows = givenRows as StoreDump
  yield* checkIds(rows)
  const open = [...rows.requests, ...rows.trackings].filter(({ isFormOpened }) => isFormOpened)
  refuseMore(open.length, openAllowed, 'open requests and trackings', 'snapshot')
  return { ...parsed.data, rows }
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1)
}

const issuesShown = 3
const longestIssue = 200

export function invalid(
  kind: FileKind,
  issues: readonly z.core.$ZodIssue[],
  at: readonly PropertyKey[] = [],
): SnapshotError {
  const shown = issues
    .slice(0, issuesShown)
    .map(
      ({ path, message }) =>
        `${[...at, ...path].join('.')}: ${message.slice(0, longestIssue).replace(/\.?$/, '.')}`,
    )
  if (issues.length > issuesShown) shown.push('And more.')
  return new SnapshotError(`The ${kind} is invalid. ${shown.join(' ')}`)
}

function* checkRows(rows: Readonly<Record<TableName, readonly unknown[]>>, checked: WeakSet<object>): Steps {
  for (const [name, schema] of Object.entries<z.ZodMiniType>(rowSchemas)) {
    for (const [index, row] of rows[name as TableName].entries()) {
      if (checked.has(row as object)) continue
      const issues = schema.safeParse(row, { error: messageFor }).error?.issues
      if (issues) throw invalid('snapshot', issues, ['rows', name, index])
      yield
    }
  }
}

function* checkIds(rows: StoreDump): Steps {
  const tables = Object.entries<readonly Readonly<Record<string, unknown>>[]>(rows)
  const ids = new Map<string, Set<unknown>>()
  for (const [name, table] of tables) {
    ids.set(
      name,
      yield* uniqueValues(
        `rows of ${name} share the _id`,
        table.map(({ _id }) => _id),
      ),
    )
  }
  yield* uniqueValues(
    'accounts share the e-mail address',
    rows.users.map(({ email }) => email.toLowerCase()),
  )
  for (const [name, table] of tables) {
    const fields = Object.entries(rowSchemas[name as TableName].shape).flatMap(([field, schema]) => {
      const targets = references.get(schema)?.tables
      return targets === undefined ? [] : [{ field, targets }]
    })
    for (const [index, row] of table.entries()) {
      if (index % itemsInStep === 0) yield
      for (const { field, targets } of fields) {
        const { [field]: id } = row
        if (id !== null && !targets.some((target) => ids.get(target)?.has(id))) {
          throw new SnapshotError(
            `The snapshot is invalid: rows.${name}.${String(index)}.${field} is not the id of one of its ${targets.join(' or ')}.`,
          )
        }
      }
    }
  }
}

function* uniqueValues(what: string, values: readonly unknown[]): Steps<Set<unknown>> {
  const seen = new Set<unknown>()
  for (const value of values) {
    if (seen.has(value)) throw new SnapshotError(`The snapshot is invalid: two ${what} "${String(value)}".`)
    seen.add(value)
    if (seen.size % itemsInStep === 0) yield
  }
  return seen
}
