/** The entries of a journal as the items of a recording. */
import { events, type EventName } from '../../contracts/registry/registry.ts'
import { isVerbName } from '../../mock-api/operator/verbs.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import { readCall, readLostCall, type CallReading, type ReadCall } from './calls.ts'
import type { Directory } from './directory.ts'
import { livedThroughByCalls } from './latencies.ts'
import type { Fields, Item, LeftOut, PlayersCall } from './items.ts'

export interface Reading {
  readonly items: readonly Item[]
  readonly leftOut: readonly LeftOut[]
}

/** What happened after the entry `from`, and what opened that which it speaks of. */
export function readJournal(entries: readonly Entry[], from: number, directory: Directory): Reading {
  const faults = new Map(
    entries.flatMap((entry) =>
      entry.kind === 'fault' && entry.definition !== undefined
        ? [[entry.faultId, entry.definition] as const]
        : [],
    ),
  )
  const active = new Set<string>()
  const snapshots = new Set<string>()
  const ownPasswords = new Set<string>()
  const leftOut: LeftOut[] = []
  const items: Item[] = []
  let lastMailTo: string | undefined
  const skipped = livedThroughByCalls(entries, faults)
  const reading = (): CallReading => ({ directory, faults, lastMailTo, ownPasswords })

  function takeCall(seq: number, read: ReadCall): void {
    if ('why' in read) leftOut.push({ seq, why: read.why })
    else if ('item' in read) {
      items.push(read.item)
      if (read.item.refused === undefined && setsPassword(read.item)) ownPasswords.add(read.item.user)
    }
  }

  function takeFault(entry: Extract<Entry, { kind: 'fault' }>, at: { seq: number; atMs: number }): void {
    const { action, faultId, definition, lost } = entry
    if (action === 'released') takeEvent(at, { event: entry.met, to: entry.userId, payload: entry.payload })
    else if (action === 'added' && definition !== undefined) {
      active.add(faultId)
      items.push({ is: 'fault', ...at, definition })
    } else if (action === 'spent') active.delete(faultId)
    else if (action === 'removed' && active.delete(faultId)) {
      const isOver = active.size === 0
      if (isOver) items.push({ is: 'faults-off', ...at })
      else
        leftOut.push({
          seq: at.seq,
          why: `the fault ${entry.fault} was removed, and others stayed: a step ends all of them`,
        })
    } else if (action === 'applied' && lost !== undefined) takeCall(at.seq, readLostCall(entry, reading()))
  }

  /** Those that go to their user: what a fault keeps is not awaited by a step either. */
  function takeEvent(
    at: { seq: number; atMs: number },
    {
      event = '',
      to,
      payload,
    }: { event?: string | undefined; to?: string | null | undefined; payload?: unknown },
  ): void {
    if (isEvent(event) && typeof to === 'string') items.push({ is: 'event', ...at, event, to, payload })
  }

  function takeWorld(entry: Extract<Entry, { kind: 'world' }>, at: { seq: number; atMs: number }): void {
    const { action, snapshot: name } = entry
    if (name === undefined) return
    if (action === 'snapshot') {
      snapshots.add(name)
      items.push({ is: 'snapshot', ...at, name })
    } else if (snapshots.has(name)) items.push({ is: 'restore', ...at, name })
    else
      leftOut.push({
        seq: at.seq,
        why: `the world went back to ${name}, which was taken before the recording`,
      })
  }

  for (const entry of entries) {
    if (entry.seq <= from) continue
    const at = { seq: entry.seq, atMs: Date.parse(entry.at) }
    switch (entry.kind) {
      case 'call':
        takeCall(entry.seq, readCall(entry, reading()))
        break
      case 'event':
        if (entry.faults === undefined) takeEvent(at, entry)
        break
      case 'operator':
        if (isVerbName(entry.verb)) {
          const { verb, body, refused, opened } = entry
          items.push({
            is: 'act',
            ...at,
            verb,
            given: body as Fields,
            ...(refused === null ? {} : { refused }),
            ...(opened === undefined ? {} : { opened }),
          })
        }
        break
      case 'socket':
        takeSocket(entry, at)
        break
      case 'clock':
        if (
          entry.action === 'advanced' &&
          entry.byMs !== undefined &&
          entry.byMs > 0 &&
          !skipped.has(entry.seq)
        )
          items.push({ is: 'advance', ...at, byMs: entry.byMs })
        break
      case 'mail':
        lastMailTo = entry.to
        items.push({ is: 'mail', ...at, to: entry.to })
        break
      case 'world':
        takeWorld(entry, at)
        break
      case 'fault':
        takeFault(entry, at)
        break
    }
  }

  function takeSocket(
    { action, userId, cause }: Extract<Entry, { kind: 'socket' }>,
    at: { seq: number; atMs: number },
  ): void {
    // What cut a connection is played itself; one that is refused had no step that would be let in.
    if (cause !== null || action === 'refused') return
    const user = directory.users.get(userId ?? '')
    if (user === undefined) leftOut.push({ seq: at.seq, why: 'a connection of nobody who is known' })
    else items.push({ is: 'socket', ...at, user, does: action === 'connected' ? 'connect' : 'disconnect' })
  }

  const whole = withOpeners(withoutLastGoodbyes(items), entries, from, reading())
  return { items: whole, leftOut }
}

const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)

const setsPassword = ({ call }: PlayersCall): boolean =>
  ['auth.register', 'auth.resetPassword', 'auth.changePassword'].includes(call)

/** A run that ends takes its connections with it. */
function withoutLastGoodbyes(items: readonly Item[]): readonly Item[] {
  const end = items.findLastIndex((item) => !(item.is === 'socket' && item.does === 'disconnect')) + 1
  return items.slice(0, end)
}

const subjects = ['requestId', 'trackingId', 'transactionId']

/** What somebody acts on may have waited since before the recording: its opening comes first. */
function withOpeners(
  items: readonly Item[],
  entries: readonly Entry[],
  from: number,
  reading: CallReading,
): readonly Item[] {
  const named = new Set(
    items.flatMap((item) =>
      'given' in item ? subjects.flatMap((field) => (field in item.given ? [item.given[field]] : [])) : [],
    ),
  )
  const begins = items[0]?.atMs ?? 0
  const openers = entries.flatMap((entry) => {
    if (entry.seq > from || entry.kind !== 'call' || !named.has(entry.opened)) return []
    const read = readCall(entry, reading)
    return 'item' in read ? [{ ...read.item, atMs: begins }] : []
  })
  return [...openers, ...items]
}
