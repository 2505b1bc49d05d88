/**
 * The position of a branch in the journal. A run begins after the newest entry. Of the earlier entries it only sees the
 * backlog: requests, trackings and exchanges that nobody has answered. All branches share the backlog.
 */
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { Match } from '../../mock-api/control/match.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import type { Environment } from './environment/environment.ts'

/** With `tab`, only events that this connection of the user has received. */
export interface Sought extends Match {
  readonly tab?: string | undefined
}

export interface JournalCursor {
  /** The seq of the newest entry when the run began. */
  readonly beganAt: number
  /** Removes the oldest matching call from the backlog and returns it. */
  takeFromBacklog(match: Sought): Promise<Entry | undefined>
  /** Finds the first matching entry after the one found last, within the world's time. */
  next(match: Sought, withinMs: number, signal: AbortSignal): Promise<Entry | undefined>
  /** Does the same within real time, because a person may have to act first. */
  awaited(match: Sought, withinMs: number, signal: AbortSignal): Promise<Entry | undefined>
  /** Finds the first matching entry since the run began, without waiting. */
  sinceBeginning(match: Sought): Promise<Entry | undefined>
  act(): Promise<void>
  /** Finds the first matching entry after the last action and after the entry found last, without moving the cursor. */
  sinceAct(match: Sought, withinMs: number, signal: AbortSignal): Promise<Entry | undefined>
  fork(queue?: JournalQueue): JournalCursor
  queue(): JournalQueue
  join(branches: readonly JournalCursor[]): void
  readonly position: number
  /** The seq of the newest entry before the last action. */
  readonly actedAt: number
}

/** Gives each entry to one round of an endless repetition only. */
export interface JournalQueue {
  /** The seq of the last entry that was given to a round. */
  position: number
}

/** What the branch has found last: anything but deliveries to tabs, and the last delivery to each tab. */
interface Positions {
  readonly shared: number
  readonly ofTabs: ReadonlyMap<string, number>
}

/** Throws CouldNotRun when the journal no longer has every entry after `after`. */
export async function checkIsKept(environment: Environment, after: number): Promise<void> {
  const { first } = await environment.journal(after, 1)
  if (first <= after + 1) return
  throw new CouldNotRun(
    `The journal of the world ${environment.world ?? ''} no longer has the entries from #${String(after + 1)} to #${String(first - 1)}, ` +
      'which this run needs: start the simulator with a larger --journal.',
  )
}

const pageSize = 250

/** Returns the entries after `after` and up to `until`, oldest first. */
export async function readEntries(
  source: Pick<Environment, 'journal'>,
  after: number,
  until = Number.MAX_SAFE_INTEGER,
): Promise<Entry[]> {
  const read: Entry[] = []
  for (let position = after; position < until;) {
    const { entries, last } = await source.journal(position, Math.min(pageSize, until - position))
    read.push(...entries)
    position = entries.at(-1)?.seq ?? until
    if (position >= last) break
  }
  return read
}

export async function openJournalCursor(environment: Environment): Promise<JournalCursor> {
  // In this order, a call made between the two requests is in the backlog or after `beganAt`, but never in both.
  const { last: beganAt } = await environment.journal(0, 1)
  const backlog = await environment.backlog(beganAt)

  async function find({ tab, ...match }: Sought, after: number, waitMs: number): Promise<Entry | undefined> {
    if (tab === undefined) return environment.find(match, after, waitMs)
    const endsAt = performance.now() + waitMs
    let entry = await environment.find(match, after, waitMs)
    while (entry && !(await environment.hasReceived(entry, tab)))
      entry = await environment.find(match, entry.seq, Math.max(0, endsAt - performance.now()))
    return entry
  }

  function cursorAt(start: number, acted: number, queue?: JournalQueue, before?: Positions): JournalCursor {
    let position = start
    /** Where the search for a tab begins: the other tabs can receive the same event. */
    let { shared } = before ?? { shared: start }
    const ofTabs = new Map(before?.ofTabs)
    let actedAt = acted
    let nextQueue = queue
    const startFor = ({ tab }: Sought): number =>
      tab === undefined ? position : Math.max(shared, ofTabs.get(tab) ?? 0)
    const advanceTo = (entry: Entry | undefined, { tab }: Sought): Entry | undefined => {
      if (entry === undefined) return undefined
      position = Math.max(position, entry.seq)
      if (tab === undefined) shared = position
      else ofTabs.set(tab, entry.seq)
      return entry
    }
    const look =
      (match: Sought, after = startFor(match)) =>
      (waitMs: number) =>
        find(match, after, waitMs)
    return {
      beganAt,
      async takeFromBacklog(match) {
        for (const call of backlog.slice()) {
          const first = await find(match, call.seq - 1, 0)
          if (first?.seq !== call.seq || !backlog.includes(call)) continue
          backlog.splice(backlog.indexOf(call), 1)
          nextQueue = undefined
          return call
        }
        return undefined
      },
      next: async (match, withinMs, signal) =>
        advanceTo(await environment.scheduler.find(look(match), withinMs, signal), match),
      async awaited(match, withinMs, signal) {
        const current = nextQueue
        nextQueue = undefined
        const entry = await environment.scheduler.await(look(match, current?.position), withinMs, signal)
        if (entry && current) current.position = entry.seq
        return advanceTo(entry, match)
      },
      sinceBeginning: (match) => find(match, beganAt, 0),
      async act() {
        actedAt = (await environment.journal(0, 1)).last
      },
      async sinceAct(match, withinMs, signal) {
        const after = Math.max(startFor(match), actedAt)
        const entry = await environment.scheduler.find(look(match, after), withinMs, signal)
        // A removed entry may have matched.
        if (!entry) await checkIsKept(environment, after)
        return entry
      },
      fork: (line) => cursorAt(position, actedAt, line, { shared, ofTabs }),
      queue: () => ({ position }),
      join(branches) {
        position = Math.max(position, ...branches.map((branch) => branch.position))
        shared = position
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
