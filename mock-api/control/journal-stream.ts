/**
 * A journal as server-sent events, for as long as the caller stays. It is the caller who sets the pace: nothing is written
 * before what was written has been taken, so that one who is slow costs no memory. What they have not seen yet is in the
 * journal; one who is so slow that it has let go of that is told so and sent away.
 */
import type { ServerResponse } from 'node:http'
import type { JournalEntry } from '../world/journal.ts'
import type { World } from '../world/world.ts'

const entriesAtATime = 100

/** Sends what comes after `after`, what is there first. */
export function streamJournal({ name, journal, ended }: World, after: number, to: ServerResponse): void {
  let last = after
  let isOver = false

  function finish(farewell?: string): void {
    if (isOver) return
    isOver = true
    unsubscribe()
    ended.removeEventListener('abort', onEnd)
    to.off('drain', catchUp)
    if (farewell !== undefined) to.end(farewell)
  }

  function onEnd(): void {
    // An empty id: the seqs of the next world of this name have nothing to do with these.
    finish(message('ended', { world: name }, ''))
  }

  function catchUp(): void {
    while (!isOver && !to.writableNeedDrain && last < journal.last()) {
      const { entries, first } = journal.page(last, entriesAtATime)
      const [next] = entries
      if (next === undefined) return
      if (next.seq > last + 1 && last > after) {
        finish(message('behind', { first }))
        return
      }
      to.write(entries.map(entryMessage).join(''))
      last = entries.at(-1)?.seq ?? last
    }
  }

  to.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  to.flushHeaders()
  const unsubscribe = journal.subscribe(catchUp)
  to.on('drain', catchUp)
  to.on('close', () => {
    finish()
  })
  ended.addEventListener('abort', onEnd)
  catchUp()
}

const entryMessage = (entry: JournalEntry): string => message(entry.kind, entry, String(entry.seq))

/** JSON has no line breaks of its own, so that one line of data holds it. */
const message = (event: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
