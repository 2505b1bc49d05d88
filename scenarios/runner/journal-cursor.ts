/**
 * Where a branch of a run stands in the journal. A run begins at the newest entry, so that what happened before is history;
 * only what waited for somebody by then is still to be had, as a backlog that all branches share.
 */
import type { Match } from '../../mock-api/control/match.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import type { Environment } from './environment/environment.ts'

export interface JournalCursor {
  /** The seq of the newest entry when the run began. */
  readonly beganAt: number
  /** The oldest call of the backlog that matches, once. */
  takeFromBacklog(match: Match): Promise<Entry | undefined>
  /** The first entry that matches after the one found last, or undefined where none is written in time. */
  next(match: Match, withinMs: number, signal: AbortSignal): Promise<Entry | undefined>
  /** The same, in real time: somebody outside of the run may have to bring it about. */
  awaited(match: Match, withinMs: number, signal: AbortSignal): Promise<Entry | undefined>
  /** The first entry that matches since the run began, now. */
  sinceBeginning(match: Match): Promise<Entry | undefined>
  /** The branch is about to act: what comes of it is what comes from here on. */
  act(): Promise<void>
  /** The first entry that matches since the branch acted last and after the one found last; it does not count as found. */
  sinceAct(match: Match, withinMs: number, signal: AbortSignal): Promise<Entry | undefined>
  /** A new cursor that begins here. The first entry that it awaits is the next one in `queue`, if one is given. */
  fork(queue?: JournalQueue): JournalCursor
  /** A queue that begins here. */
  queue(): JournalQueue
  /** Goes on behind the furthest of these. */
  join(branches: readonly JournalCursor[]): void
  readonly position: number
  /** The seq of the newest entry when the branch acted last. */
  readonly actedAt: number
}

/** Gives each entry to one round of an endless repetition only. */
export interface JournalQueue {
  /** The seq of the last entry that was given to a round. */
  position: number
}

export async function openJournalCursor(environment: Environment): Promise<JournalCursor> {
  // In this order what is opened meanwhile is either in the backlog or in the journal to come, never in both.
  const { last: beganAt } = await environment.journal(0, 1)
  const backlog = await environment.backlog(beganAt)

  function cursorAt(start: number, acted: number, queue?: JournalQueue): JournalCursor {
    let position = start
    let actedAt = acted
    let waitsInLine = queue
    const passing = (entry: Entry | undefined): Entry | undefined => {
      if (entry) position = entry.seq
      return entry
    }
    const look =
      (match: Match, after = position) =>
      (waitMs: number) =>
        environment.find(match, after, waitMs)
    return {
      beganAt,
      async takeFromBacklog(match) {
        for (const call of backlog.slice()) {
          const first = await environment.find(match, call.seq - 1, 0)
          if (first?.seq !== call.seq || !backlog.includes(call)) continue
          backlog.splice(backlog.indexOf(call), 1)
          waitsInLine = undefined
          return call
        }
        return undefined
      },
      next: async (match, withinMs, signal) =>
        passing(await environment.scheduler.find(look(match), withinMs, signal)),
      async awaited(match, withinMs, signal) {
        const line = waitsInLine
        waitsInLine = undefined
        const entry = await environment.scheduler.await(look(match, line?.position), withinMs, signal)
        if (entry && line) line.position = entry.seq
        return passing(entry)
      },
      sinceBeginning: (match) => environment.find(match, beganAt, 0),
      async act() {
        actedAt = (await environment.journal(0, 1)).last
      },
      sinceAct: (match, withinMs, signal) =>
        environment.scheduler.find(look(match, Math.max(position, actedAt)), withinMs, signal),
      fork: (line) => cursorAt(position, actedAt, line),
      queue: () => ({ position }),
      join(branches) {
        position = Math.max(position, ...branches.map((branch) => branch.position))
        actedAt = Math.max(actedAt, ...branches.map((branch) => branch.actedAt))
      },
      get position() {
        return position
      },
      get actedAt() {
        return actedAt
      },
    }
  }
  return cursorAt(beganAt, beganAt)
}
