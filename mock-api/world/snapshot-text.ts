/** A snapshot as text, and back: what files hold and what the control API gives out and takes. */
import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { createJsonReader, JsonError, JsonLimitError } from './json-reader.ts'
import { references, rowSchemas, SnapshotSchema } from './snapshot-schema.ts'
import { snapshotVersion, type Snapshot } from './snapshot.ts'
import { runSteps, type Steps } from './steps.ts'

/** What was read is no snapshot; the sentence says why. */
export class SnapshotError extends Error {}

/** How many rows are written at a time: a large world is never one text in memory. */
const rowsInOnePart = 1000

/** The parts of its JSON, in order. */
export function* snapshotText({ rows, ...head }: Snapshot): Generator<string> {
  // What comes first tells at a glance what the file is.
  yield `${JSON.stringify(head).slice(0, -1)},"rows":{`
  let separator = '\n'
  for (const [name, table] of Object.entries<readonly object[]>(rows)) {
    yield `${separator}${JSON.stringify(name)}:[`
    for (let start = 0; start < table.length; start += rowsInOnePart) {
      const lines = table.slice(start, start + rowsInOnePart).map((row) => `\n${JSON.stringify(row)}`)
      yield `${start === 0 ? '' : ','}${lines.join(',')}`
    }
    yield ']'
    separator = ',\n'
  }
  yield '}}\n'
}

const { localeError } = en()
const faultsNamed = 3
/** Enough to know that a snapshot is broken. */
const faultsCounted = 5000

/** A large world is written in 33 million characters, and has 103,000 rows. */
export const longestSnapshot = 128 * 1024 * 1024
const limits = { values: 500_000, fields: 20_000, inner: 10_000, length: 64 * 1024, depth: 100 }

export interface SnapshotReader {
  /** Throws a SnapshotError for what is no JSON, or too large. */
  push(part: string): void
  /** How many rows and other values have been read so far. */
  count(): number
  /** Checks what was read. Throws a SnapshotError that names what is wrong, and where. */
  end(): Steps<Snapshot>
}

/** Reads a snapshot whose text comes in parts. */
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
  new SnapshotError(`It is too large: ${why}. Export a smaller world.`)

function explained<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof JsonError) throw new SnapshotError(`It is no JSON: ${error.message}.`)
    if (error instanceof JsonLimitError) throw tooLarge(error.message)
    throw error
  }
}

/** Reads a snapshot from the whole text of a file. Throws a SnapshotError. */
export function parseSnapshot(text: string): Snapshot {
  const reader = createSnapshotReader()
  reader.push(text)
  return runSteps(reader.end())
}

/** Throws a SnapshotError that names what is wrong, and where. */
export const readSnapshot = (value: unknown): Snapshot => runSteps(checkSnapshot(value))

function* checkSnapshot(value: unknown): Steps<Snapshot> {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('rows' in value)) {
    throw new SnapshotError('It is no snapshot of a world: it has no version and rows.')
  }
  if (value.version !== snapshotVersion) {
    throw new SnapshotError(
      `It is a snapshot of version ${JSON.stringify(value.version)}, and this simulator reads version ${String(snapshotVersion)}: take it anew.`,
    )
  }
  refuseMany(value)
  const parsed = SnapshotSchema.safeParse(value, { error: localeError })
  if (!parsed.success) throw brokenBy(parsed.error.issues)
  yield* refuseBrokenRows(parsed.data.rows)
  // The rows as they came: the schema would put their fields into an order of its own, and with them every answer's.
  const rows = value.rows as Snapshot['rows']
  yield* refuseTwins(rows)
  yield* refuseDangling(rows)
  refuseManyOpen(rows)
  return { ...parsed.data, rows }
}

/** What is checked and taken up in one go is limited: more than a world has, and little enough for a few milliseconds. */
const valuesAllowed = 150_000
const openAllowed = 10_000
const entriesAllowed = [
  { path: ['attempts'], most: 10_000 },
  { path: ['booked'], most: openAllowed },
  { path: ['streams'], most: 100 },
  { path: ['faults', 'active'], most: 300 },
] as const

function refuseMany({ rows: _rows, ...rest }: { readonly rows: unknown }): void {
  for (const { path, most } of entriesAllowed) {
    const entries = path.reduce<unknown>((value, key) => fieldOf(value, key), rest)
    if (isHolder(entries) && Object.keys(entries).length > most) {
      throw tooLarge(`${path.join('.')} has more than ${most.toLocaleString('en')} entries`)
    }
  }
  let count = 0
  const look = (value: unknown): void => {
    if (!isHolder(value) || count > valuesAllowed) return
    const inner: unknown[] = Object.values(value)
    count += inner.length
    for (const each of inner) look(each)
  }
  look(rest)
  if (count > valuesAllowed) {
    throw tooLarge(`it has more than ${valuesAllowed.toLocaleString('en')} values beside its rows`)
  }
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null
const fieldOf = (value: unknown, key: string): unknown =>
  isHolder(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined

function refuseManyOpen({ requests, trackings }: Snapshot['rows']): void {
  const open = [...requests, ...trackings].filter(({ isFormOpened }) => isFormOpened).length
  if (open > openAllowed) {
    throw tooLarge(`it has more than ${openAllowed.toLocaleString('en')} open requests and trackings`)
  }
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

function brokenBy(issues: readonly Issue[], atLeast = ''): SnapshotError {
  const named = issues.slice(0, faultsNamed).map(({ path, message }) => `${path.join('.')}: ${message}.`)
  const more = issues.length - named.length
  return new SnapshotError(
    `It is a broken snapshot. ${named.join(' ')}${more === 0 ? '' : ` And ${atLeast}${String(more)} more.`}`,
  )
}

function* refuseBrokenRows(rows: Readonly<Record<string, readonly unknown[]>>): Steps {
  const issues: Issue[] = []
  for (const [name, schema] of Object.entries<z.ZodMiniType>(rowSchemas)) {
    for (const [place, row] of (rows[name] ?? []).entries()) {
      const checked = schema.safeParse(row, { error: localeError })
      for (const { path, message } of checked.error?.issues ?? []) {
        issues.push({ path: ['rows', name, place, ...path], message })
      }
      if (issues.length > faultsCounted) throw brokenBy(issues, 'at least ')
      yield
    }
  }
  if (issues.length > 0) throw brokenBy(issues)
}

function* refuseTwins(rows: Snapshot['rows']): Steps {
  for (const [name, table] of Object.entries<readonly { _id: string }[]>(rows)) {
    yield* refuseTwice(`rows of ${name} share the _id`, table, ({ _id }) => _id)
  }
  yield* refuseTwice('accounts share the e-mail address', rows.users, ({ email }) => email.toLowerCase())
}

function* refuseTwice<Row>(what: string, rows: readonly Row[], nameOf: (row: Row) => string): Steps {
  const seen = new Set<string>()
  for (const row of rows) {
    const name = nameOf(row)
    if (seen.has(name)) throw new SnapshotError(`It is a broken snapshot: two ${what} "${name}".`)
    seen.add(name)
    yield
  }
}

function* refuseDangling(rows: Snapshot['rows']): Steps {
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
          `It is a broken snapshot: rows.${table}.${String(place)}.${field} names none of its ${targets.join(' or ')}.`,
        )
      }
      yield
    }
  }
}
