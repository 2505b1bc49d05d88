/** Everything that a filter finds, read chunk by chunk, one after the other. */
import type { Pagination } from '../../../../contracts/registry/lists.ts'

/** The most that the provider gives at once. */
export const chunkSize = 100

interface Chunk<Row> {
  readonly data: readonly Row[]
  readonly pagination: Pagination
}

export interface Progress {
  readonly read: number
  readonly total: number
}

/** The list has moved while it was read, so that rows may be missing. */
export class HistoryMoved extends Error {
  constructor() {
    super('the history changed while it was read')
    this.name = 'HistoryMoved'
  }
}

/** Rejects with what `readChunk` rejects with, or with HistoryMoved. */
export async function readAll<Row extends { readonly _id: string }>(
  readChunk: (page: number) => Promise<Chunk<Row>>,
  onProgress: (progress: Progress) => void,
): Promise<readonly Row[]> {
  // By id: a new row at the front moves one that was read already to the next chunk.
  const rows = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await readChunk(page)
    for (const row of data) if (!rows.has(row._id)) rows.set(row._id, row)
    const { total, totalPages } = pagination
    onProgress({ read: rows.size, total })
    if (page < totalPages && data.length > 0) continue
    if (rows.size < total) throw new HistoryMoved()
    return [...rows.values()]
  }
}
