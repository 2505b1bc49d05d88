/** A snapshot as text, and back: what files hold and what the control API gives out and takes. */
import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { references, SnapshotSchema } from './snapshot-schema.ts'
import { snapshotVersion, type Snapshot } from './snapshot.ts'

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

/** Throws a SnapshotError that names what is wrong, and where. */
export function readSnapshot(value: unknown): Snapshot {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('rows' in value)) {
    throw new SnapshotError('It is no snapshot of a world: it has no version and rows.')
  }
  if (value.version !== snapshotVersion) {
    throw new SnapshotError(
      `It is a snapshot of version ${JSON.stringify(value.version)}, and this simulator reads version ${String(snapshotVersion)}: take it anew.`,
    )
  }
  const parsed = SnapshotSchema.safeParse(value, { error: localeError })
  if (!parsed.success) throw new SnapshotError(faultsOf(parsed.error.issues))
  // The rows as they came: the schema would put their fields into an order of its own, and with them every answer's.
  const snapshot: Snapshot = { ...parsed.data, rows: value.rows as Snapshot['rows'] }
  refuseTwins(snapshot)
  refuseDangling(snapshot)
  return snapshot
}

/** As `readSnapshot`, from the text of a file. */
export function parseSnapshot(text: string): Snapshot {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new SnapshotError(`It is no JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
  return readSnapshot(value)
}

function faultsOf(issues: readonly z.core.$ZodIssue[]): string {
  const named = issues.slice(0, faultsNamed).map(({ path, message }) => `${path.join('.')}: ${message}.`)
  const more = issues.length - named.length
  return `It is a broken snapshot. ${named.join(' ')}${more === 0 ? '' : ` And ${String(more)} more.`}`
}

function refuseTwins({ rows }: Snapshot): void {
  for (const [name, table] of Object.entries<readonly { _id: string }[]>(rows)) {
    const seen = new Set<string>()
    for (const { _id } of table) {
      if (seen.has(_id)) {
        throw new SnapshotError(`It is a broken snapshot: two rows of ${name} share the _id "${_id}".`)
      }
      seen.add(_id)
    }
  }
}

function refuseDangling({ rows }: Snapshot): void {
  const ids = new Map(
    Object.entries<readonly { _id: string }[]>(rows).map(([name, table]) => [
      name,
      new Set(table.map(({ _id }) => _id)),
    ]),
  )
  for (const [table, field, targets] of references) {
    const column: readonly unknown[] = rows[table].map((row) => row[field as keyof typeof row])
    const place = column.findIndex((id) => !targets.some((target) => ids.get(target)?.has(String(id))))
    if (place === -1) continue
    throw new SnapshotError(
      `It is a broken snapshot: rows.${table}.${String(place)}.${field} names none of its ${targets.join(' or ')}.`,
    )
  }
}
