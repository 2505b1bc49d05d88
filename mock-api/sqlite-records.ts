/** The records of a saved world in a SQLite file: its tables, how they are read and written, and what its errors say. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { parts, rowsInChunk, type Key, type Part, type Records } from './saving/records.ts'
import { turn } from './world/clock.ts'

/** Increases when the tables change. A file without it was never written completely, so nobody relies on it. */
export const formatVersion = 1

/** Each part of a world is a table of records. Together, `bases` and `changes` are what the view shows. */
export const tables = `
  ${parts
    .map(
      (part) =>
        `CREATE TABLE ${part} (name TEXT, number INTEGER, value TEXT NOT NULL, PRIMARY KEY (name, number)) WITHOUT ROWID;`,
    )
    .join('\n')}
  CREATE VIEW rows AS
    SELECT bases.name, number * ${String(rowsInChunk)} + row.key AS number, row.value FROM bases, json_each(bases.value) AS row
    WHERE NOT EXISTS (SELECT 1 FROM changes WHERE changes.name = bases.name AND changes.number = bases.number * ${String(rowsInChunk)} + row.key)
    UNION ALL SELECT name, number, value FROM changes;
  PRAGMA user_version = ${String(formatVersion)}`

/** How long rows are written before other calls have a turn. */
const sliceMs = 5

/** The result codes of SQLite, without their details. */
export const codes = { noTable: 1, busy: 5, damaged: 11, full: 13, cannotOpen: 14, notADatabase: 26 }

export const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined

/** Only a damaged file must be moved away. A full disk, for example, can be freed. */
export const whyUnreadable = (error: unknown): string =>
  [undefined, codes.noTable, codes.damaged, codes.notADatabase].includes(codeOf(error))
    ? `it is damaged (${reasonOf(error)}). Move the file away: then the world can be created again.`
    : `${reasonOf(error)}.`

export function reasonOf(error: unknown): string {
  if (codeOf(error) === codes.full) return 'the disk is full'
  if (codeOf(error) === codes.cannotOpen) return 'the folder is missing or cannot be written'
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
}

export const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version'])

/** Numbers alone have the empty name, and names alone the number 0. */
const columnsOf = ([first = '', second = 0]: Key): [string, number] =>
  typeof first === 'number' ? ['', first] : [first, second]

export function recordsIn(database: DatabaseSync): Records {
  const puts = new Map<Part, StatementSync>()
  let restedAt = performance.now()
  return {
    put(part, key, value) {
      const statement = puts.get(part) ?? database.prepare(`REPLACE INTO ${part} VALUES (?, ?, ?)`)
      puts.set(part, statement)
      statement.run(...columnsOf(key), JSON.stringify(value))
    },
    delete(part, key) {
      database.prepare(`DELETE FROM ${part} WHERE name = ? AND number = ?`).run(...columnsOf(key))
    },
    clear(part, before = Number.MAX_SAFE_INTEGER) {
      database.prepare(`DELETE FROM ${part} WHERE number < ?`).run(before)
    },
    async rest() {
      if (performance.now() - restedAt < sliceMs) return
      await turn()
      restedAt = performance.now()
    },
  }
}

export function* readPart(database: DatabaseSync, part: Part): Generator<readonly [unknown[], unknown]> {
  const hasNames = part !== 'entries' && part !== 'answers'
  for (const { name, number, value } of database
    .prepare(`SELECT * FROM ${part} ORDER BY name, number`)
    .iterate())
    yield [hasNames ? (part === 'snapshots' ? [name] : [name, number]) : [number], JSON.parse(String(value))]
}
