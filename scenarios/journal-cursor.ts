/**
 * Where a run stands in the journal. It begins at the newest entry, so that what happened before is history; only the
 * requests that nobody had answered by then are still to be had, as a backlog.
 */
import type { Match } from '../mock-api/control/journal-query.ts'
import type { Entry } from './control-answers.ts'
import type { ControlClient } from './control-client.ts'

export interface JournalCursor {
  /** The seq of the newest entry when the run began. */
  readonly beganAt: number
  /** The oldest call of the backlog that matches, once. */
  takeFromBacklog(match: Match): Promise<Entry | undefined>
  /** The first entry that matches after the one found last, or undefined where none is written in time. */
  next(match: Match, withinMs: number): Promise<Entry | undefined>
}

export async function openJournalCursor(client: ControlClient): Promise<JournalCursor> {
  // In this order a request that is opened meanwhile is either in the backlog or in the journal to come, never in both.
  const { last: beganAt } = await client.journal(0, 1)
  const backlog = await readBacklog(client, beganAt)
  let position = beganAt

  return {
    beganAt,
    async takeFromBacklog(match) {
      for (const [index, call] of backlog.entries()) {
        const first = await client.find(match, call.seq - 1, 0)
        if (first?.seq !== call.seq) continue
        backlog.splice(index, 1)
        return call
      }
      return undefined
    },
    async next(match, withinMs) {
      const entry = await client.find(match, position, withinMs)
      if (entry) position = entry.seq
      return entry
    },
  }
}

const pageSize = 1000

/** The calls up to `until` that opened the requests which wait now, oldest first. */
async function readBacklog(client: ControlClient, until: number): Promise<Entry[]> {
  const wanted = new Set(await client.waiting())
  const backlog: Entry[] = []
  for (let after = 0; wanted.size > 0 && after < until; after += pageSize) {
    const { entries } = await client.journal(after, Math.min(pageSize, until - after))
    for (const entry of entries) {
      if (entry.kind === 'call' && entry.opened !== undefined && wanted.delete(entry.opened))
        backlog.push(entry)
    }
  }
  return backlog
}
