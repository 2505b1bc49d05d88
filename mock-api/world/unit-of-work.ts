/**
 * One thing that happens in a world: a call, an operator's verb, or something that falls due. The events that it sets off are held back until
 * its own entry stands in the journal, and dropped when it is refused: a refusal changes nothing and tells nobody.
 */
import { events, type EventName, type PayloadOf } from '../../contracts/registry/registry.ts'
import type { SessionEnd } from '../../contracts/registry/sessions.ts'
import type { JournalRecord } from './journal.ts'
import type { SessionRow } from './store.ts'
import type { World } from './world.ts'

export interface UnitOfWork {
  readonly world: World
  /** Tells one user, on all their sockets. */
  emit<Name extends EventName>(userId: string, event: Name, payload: Omit<PayloadOf<Name>, 'eventId'>): void
  /** Tells the sockets of a session that it has ended, and cuts them. */
  sessionEnded(session: SessionRow, reason: SessionEnd): void
  /** Puts a mail into the world's outbox, its journal. */
  mail(mail: Mail): void
  /** Notes what this opened, a request say, which now waits at the operator's desk. */
  opened(id: string): void
}

export interface Mail {
  readonly to: string
  readonly subject: string
  /** The path that its reader follows, on the client's own origin. */
  readonly link: string
}

export interface Performed<Result> {
  readonly result: Result
  readonly opened: string | undefined
  /** Writes the entry, sends the events, each with that entry as its cause, and answers the entry's seq. */
  commit(record: JournalRecord): number
}

interface Held {
  readonly userId: string
  readonly event: EventName
  readonly payload: object
  /** The session that alone is told; all of the user's where it is missing. */
  readonly sessionId?: string
}

export async function perform<Result>(
  world: World,
  run: (unit: UnitOfWork) => Result | Promise<Result>,
): Promise<Performed<Result>> {
  /** Run in order after the entry is written; each gets its seq as the cause. */
  const held: ((cause: number) => void)[] = []
  const mails: Mail[] = []
  let opened: string | undefined
  const result = await run({
    world,
    emit: (userId, event, payload) =>
      held.push((cause) => {
        deliver(world, { userId, event, payload }, cause)
      }),
    sessionEnded: (session, reason) =>
      held.push((cause) => {
        cutSession(world, session, reason, cause)
      }),
    mail: (mail) => mails.push(mail),
    opened: (id) => {
      opened = id
    },
  })
  return {
    result,
    opened,
    commit(record) {
      const cause = world.journal.append(record).seq
      for (const mail of mails) world.journal.append({ kind: 'mail', ...mail }, cause)
      for (const send of held) send(cause)
      return cause
    },
  }
}

/** Faults may lose or delay the event; the sockets are cut in any case. Does nothing when none is open. */
export function cutSession(
  world: World,
  { _id: sessionId, userId }: SessionRow,
  reason: SessionEnd,
  cause: number,
): void {
  const sockets = world.connections.ofSession(sessionId)
  if (sockets.length === 0) return
  deliver(world, { userId, event: 'sessionEnded', payload: { reason }, sessionId }, cause)
  for (const socket of sockets) socket.cut({ as: 'server', reason: `session ended: ${reason}`, cause })
}

function deliver(world: World, { userId, event, payload, sessionId }: Held, cause: number): void {
  const complete = { eventId: world.newEventId(), ...payload }
  const checked = events[event].payload.safeParse(complete)
  const way = world.faults.isEmpty
    ? undefined
    : world.faults.eventInFlight(userId, event, complete, sessionId)
  const { faultIds = [] } = way ?? {}
  const { seq } = world.journal.append(
    {
      kind: 'event',
      event,
      to: userId,
      payload: complete,
      ...(faultIds.length === 0 ? {} : { faults: faultIds }),
      ...(checked.success ? {} : { violation: checked.error.message }),
    },
    cause,
  )
  if (way) way.send(seq)
  else world.send(userId, event, complete, sessionId)
}
