/**
 * A unit of work: a call, an operator's verb or a timer. Its events are sent after its own journal entry is written, and
 * dropped when it is refused.
 */
import type * as z from 'zod/mini'
import { brokenRelations } from '../../contracts/registry/broken-relations.ts'
import type { RealtimeEvent } from '../../contracts/registry/event.ts'
import { events, type EventName, type PayloadOf } from '../../contracts/registry/registry.ts'
import type { SessionEnd } from '../../contracts/registry/sessions.ts'
import type { entrySchemas, JournalRecord } from './journal-entry.ts'
import type { SessionRow } from './rows.ts'
import type { World } from './world.ts'

export interface UnitOfWork {
  readonly world: World
  emit<Name extends EventName>(userId: string, event: Name, payload: Omit<PayloadOf<Name>, 'eventId'>): void
  /** Sends `sessionEnded` to the sockets of a session and closes them. */
  sessionEnded(session: SessionRow, reason: SessionEnd): void
  mail(mail: Mail): void
  /** Records the id of a request, tracking or exchange that now waits for an operator. */
  opened(id: string): void
  /** Says that the call repeats an earlier one, whose answer it gets. */
  readonly repeated: () => void
}

type Mail = Pick<z.infer<typeof entrySchemas.mail>, 'to' | 'subject' | 'link'>

export async function perform<Result>(world: World, run: (unit: UnitOfWork) => Result | Promise<Result>) {
  const pending: ((cause: number) => void)[] = []
  const mails: Mail[] = []
  let opened: string | undefined
  let isRepeated = false
  const result = await run({
    world,
    emit: (userId, event, payload) =>
      pending.push((cause) => {
        deliver(world, userId, event, { eventId: world.newEventId(), ...payload }, cause)
      }),
    sessionEnded: (session, reason) => pending.push((cause) => cutSession(world, session, reason, cause)),
    mail: (mail) => mails.push(mail),
    opened: (id) => {
      opened = id
    },
    repeated: () => {
      isRepeated = true
    },
  })
  return {
    result,
    isRepeated,
    /** Writes the entry, sends the events with that entry as their cause, and returns the entry's seq. */
    commit(record: JournalRecord): number {
      const written = opened === undefined ? record : Object.assign(record, { opened })
      const cause = world.journal.append(written).seq
      for (const mail of mails) world.journal.append({ kind: 'mail', ...mail }, cause)
      for (const send of pending) send(cause)
      return cause
    },
  }
}

/** Sends the event, which faults may drop or delay, and closes the sockets. Does nothing without open sockets. */
export function cutSession(
  world: World,
  { _id: sessionId, userId }: SessionRow,
  reason: SessionEnd,
  cause: number,
): void {
  const sockets = world.connections.ofSession(sessionId)
  if (sockets.size === 0) return
  deliver(world, userId, 'sessionEnded', { eventId: world.newEventId(), reason }, cause, sessionId)
  for (const socket of sockets) socket.cut({ as: 'server', reason: `session ended: ${reason}`, cause })
}

export function deliver(
  world: World,
  userId: string,
  event: EventName,
  payload: object,
  cause: number,
  sessionId?: string,
): void {
  const { payload: schema, relations }: RealtimeEvent = events[event]
  const { error } = schema.safeParse(payload)
  const [broken] = error ? [] : brokenRelations(relations, { answer: payload, caller: userId })
  const violation = error ? error.message : broken && `${broken.where} ${broken.what}`
  const inFlight = world.faults.isEmpty
    ? undefined
    : world.faults.eventInFlight(userId, event, payload, sessionId)
  const { faultIds = [] } = inFlight ?? {}
  const { seq } = world.journal.append(
    {
      kind: 'event',
      event,
      to: userId,
      payload,
      ...(faultIds.length === 0 ? {} : { faults: faultIds }),
      ...(violation === undefined ? {} : { violation }),
    },
    cause,
  )
  if (inFlight) inFlight.send(seq)
  else world.send(userId, event, payload, sessionId)
}
