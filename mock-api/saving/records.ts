/** The records of saved worlds in a store. */

/** `bases` has the rows of a table in chunks; `changes` has the rows that are newer. `answers` are those of several entries. */
export const parts = ['heads', 'beginnings', 'bases', 'changes', 'entries', 'answers', 'snapshots'] as const
export type Part = (typeof parts)[number]

/** Names a record in its part of a world: nothing, a table and a position or chunk, a seq, or the name of a snapshot. */
export type Key = readonly [] | readonly [string, number] | readonly [number] | readonly [string]

/** The records of one world, to write. */
export interface Records {
  put(part: Part, key: Key, value: unknown): void
  delete(part: Part, key: Key): void
  /** Deletes all records of a part, or those with a number below `before`. */
  clear(part: Part, before?: number): void
  /** Lets other calls have a turn while much is written. */
  rest?(): Promise<void>
}

/** The records of one world, in the order of their keys. */
export type Read = (part: Part) => Iterable<readonly [key: unknown, value: unknown]>

export const rowsInChunk = 1000
