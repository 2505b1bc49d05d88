/** Writes snapshots as JSON and reads them back, for files and for the control API. */
import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { createJsonReader, JsonError, JsonLimitError } from './json-reader.ts'
import { references, rowSchemas, SnapshotSchema } from './snapshot-schema.ts'
import { snapshotVersion, type Snapshot } from './snapshot.ts'
import { runSteps, type Steps } from './steps.ts'

/** The input is not a valid snapshot. The message says why. */
export class SnapshotError extends Error {}

/** The number of rows in a chunk. A large world is never one string in memory. */
const rowsPerChunk = 1000

/** Yields the JSON in chunks. */
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

const { localeError } = en()
const issuesShown = 3
const issuesCounted = 5000

/** Four times a large world, which has 103,000 rows in 33 million characters. */
export const longestSnapshot = 128 * 1024 * 1024
const limits = { values: 500_000, fields: 20_000, inner: 10_000, length: 64 * 1024, depth: 100 }

export interface SnapshotReader {
  /** Reads the next chunk. Throws a SnapshotError for invalid JSON or too much of it. */
  push(part: string): void
  /** Returns how many rows and other values have been read. */
  count(): number
  /** Checks the snapshot and returns it. Throws a SnapshotError that says what is wrong and where. */
  end(): Steps<Snapshot>
}

/** Reads a snapshot chunk by chunk. */
export function createSnapshotReader(): SnapshotReader {
  const reader = createJsonReader(limits)
  let length = 0
  return {
    push(part) {
      length += part.length
      if (length > longestSnapshot) {
        throw tooLarge(`it has more than ${longestSnapshot.toLocaleString('en')} characters`)
      }
      explained(() => {
        reader.push(part)
      })
    },
    count: reader.count,
    end: () => checkSnapshot(explained(reader.end)),
  }
}

const tooLarge = (why: string): SnapshotError =>
  new SnapshotError(`The snapshot is too large: ${why}. Export a smaller world.`)

function explained<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof JsonError) throw new SnapshotError(`This is not JSON: ${error.message}.`)
    if (error instanceof JsonLimitError) throw tooLarge(error.message)
    throw error
  }
}

/** Reads a snapshot from a string. Throws a SnapshotError. */
export function parseSnapshot(text: string): Snapshot {
  const reader = createSnapshotReader()
  reader.push(text)
  return runSteps(reader.end())
}

/** Checks a parsed snapshot. Throws a SnapshotError that says what is wrong and where. */
export const readSnapshot = (value: unknown): Snapshot => runSteps(checkSnapshot(value))

function* checkSnapshot(value: unknown): Steps<Snapshot> {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('rows' in value)) {
    throw new SnapshotError('This is not a snapshot of a world: it has no version and rows.')
  }
  if (value.version !== snapshotVersion) {
    throw new SnapshotError(
      `The snapshot has version ${JSON.stringify(value.version)}. This simulator reads version ${String(snapshotVersion)}: export the world again.`,
    )
  }
  checkLimits(value)
  const parsed = SnapshotSchema.safeParse(value, { error: localeError })
  if (!parsed.success) throw brokenBy(parsed.error.issues)
  yield* checkRows(parsed.data.rows)
  // Uses the given rows: the schema would reorder their fields, and with them those of every answer.
  const rows = value.rows as Snapshot['rows']
  yield* checkUnique(rows)
  yield* checkReferences(rows)
  checkOpenChats(rows)
  return { ...parsed.data, rows }
}

/** Limits what is checked without a pause, to a few milliseconds. */
const valuesAllowed = 150_000
const openAllowed = 10_000
const entriesAllowed = [
  { path: ['attempts'], most: 10_000 },
  { path: ['booked'], most: openAllowed },
  { path: ['streams'], most: 100 },
  { path: ['faults', 'active'], most: 300 },
] as const

function checkLimits({ rows: _rows, ...rest }: { readonly rows: unknown }): void {
  for (const { path, most } of entriesAllowed) {
    const entries = path.reduce<unknown>((value, key) => fieldOf(value, key), rest)
    if (isObject(entries) && Object.keys(entries).length > most) {
      throw tooLarge(`${path.join('.')} has more than ${most.toLocaleString('en')} entries`)
    }
  }
  let count = 0
  const countIn = (value: unknown): void => {
    if (!isObject(value) || count > valuesAllowed) return
    const inner: unknown[] = Object.values(value)
    count += inner.length
    for (const each of inner) countIn(each)
  }
  countIn(rest)
  if (count > valuesAllowed) {
    throw tooLarge(`it has more than ${valuesAllowed.toLocaleString('en')} values beside its rows`)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const fieldOf = (value: unknown, key: string): unknown =>
  isObject(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined

function checkOpenChats({ requests, trackings }: Snapshot['rows']): void {
  const open = [...requests, ...trackings].filter(({ isFormOpened }) => isFormOpened).length
  if (open > openAllowed) {
    throw tooLarge(`it has more than ${openAllowed.toLocaleString('en')} open requests and trackings`)
  }
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

function brokenBy(issues: readonly Issue[], atLeast = ''): SnapshotError {
  const named = issues.slice(0, issuesShown).map(({ path, message }) => `${path.join('.')}: ${message}.`)
  const more = issues.length - named.length
  return new SnapshotError(
    `The snapshot is invalid. ${named.join(' ')}${more === 0 ? '' : ` And ${atLeast}${String(more)} more.`}`,
  )
}

function* checkRows(rows: Readonly<Record<string, readonly unknown[]>>): Steps {
  const issues: Issue[] = []
  for (const [name, schema] of Object.entries<z.ZodMiniType>(rowSchemas)) {
    for (const [place, row] of (rows[name] ?? []).entries()) {
      const checked = schema.safeParse(row, { error: localeError })
      for (const { path, message } of checked.error?.issues ?? []) {
        issues.push({ path: ['rows', name, place, ...path], message })
      }
      if (issues.length > issuesCounted) throw brokenBy(issues, 'at least ')
      yield
    }
  }
  if (issues.length > 0) throw brokenBy(issues)
}

function* checkUnique(rows: Snapshot['rows']): Steps {
  for (const [name, table] of Object.entries<readonly { _id: string }[]>(rows)) {
    yield* checkUniqueBy(`rows of ${name} share the _id`, table, ({ _id }) => _id)
  }
  yield* checkUniqueBy('accounts share the e-mail address', rows.users, ({ email }) => email.toLowerCase())
}

function* checkUniqueBy<Row>(what: string, rows: readonly Row[], nameOf: (row: Row) => string): Steps {
  const seen = new Set<string>()
  for (const row of rows) {
    const name = nameOf(row)
    if (seen.has(name)) throw new SnapshotError(`The snapshot is invalid: two ${what} "${name}".`)
    seen.add(name)
    yield
  }
}

function* checkReferences(rows: Snapshot['rows']): Steps {
  const ids = new Map<string, Set<string>>()
  for (const [name, table] of Object.entries<readonly { _id: string }[]>(rows)) {
    const own = new Set<string>()
    ids.set(name, own)
    for (const { _id } of table) {
      own.add(_id)
      yield
    }
  }
  for (const [table, field, targets] of references) {
    for (const [place, row] of rows[table].entries()) {
      const id: unknown = row[field as keyof typeof row]
      if (id !== null && !targets.some((target) => typeof id === 'string' && ids.get(target)?.has(id))) {
        throw new SnapshotError(
          `The snapshot is invalid: rows.${table}.${String(place)}.${field} is not the id of one of its ${targets.join(' or ')}.`,
        )
      }
      yield
    }
  }
}
