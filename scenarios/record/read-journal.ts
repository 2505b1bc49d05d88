/** Reads the items of a recording from the entries of a journal. */
import { events, type EventName } from '../../contracts/registry/registry.ts'
import { isVerbName } from '../../mock-api/operator/verbs.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { durationMs } from '../../contracts/shared/durations.ts'
import type { CallItem, Directory, Fields, Item, LeftOut } from './items.ts'
import { readCall, readLostCall, type CallReading, type ReadCall } from './read-call.ts'

export interface Reading {
  readonly items: readonly Item[]
  readonly leftOut: readonly LeftOut[]
}

/** Reads what happened after the entry `from`, and the earlier calls that opened the requests, trackings and exchanges in it. */
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
  const skipped = advancesOfLateCalls(entries, faults)
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
          why: `the fault ${entry.fault} was removed while others stayed, and a step can only remove all of them`,
        })
    } else if (action === 'applied' && lost !== undefined) takeCall(at.seq, readLostCall(entry, reading()))
  }

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
        why: `the world was restored from ${name}, a snapshot from before the recording`,
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
        // A fault delayed or dropped the others. Delayed events are read when the fault releases them.
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
    // A connection with a cause was cut by something that is a step itself. No step can make a refused connection.
    if (cause !== null || action === 'refused') return
    const user = directory.users.get(userId ?? '')
    if (user === undefined) leftOut.push({ seq: at.seq, why: 'a connection of an unknown user' })
    else items.push({ is: 'socket', ...at, user, does: action === 'connected' ? 'connect' : 'disconnect' })
  }

  return { items: withOpeners(withoutLastDisconnects(items), entries, from, reading()), leftOut }
}

const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)

const setsPassword = ({ call }: CallItem): boolean =>
  ['auth.register', 'auth.resetPassword', 'auth.changePassword'].includes(call)

/** A run closes its connections at the end without a step. */
function withoutLastDisconnects(items: readonly Item[]): readonly Item[] {
  const end = items.findLastIndex((item) => !(item.is === 'socket' && item.does === 'disconnect')) + 1
  return items.slice(0, end)
}

const subjects = ['requestId', 'trackingId', 'transactionId']

/** Puts the calls first that opened, before the recording, what its items act on. */
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

/**
 * Returns the numbers of the clock moves that a run at full speed made while a late call was on its way. The replayed call
 * makes them again. A call during which somebody else acted keeps its moves.
 */
function advancesOfLateCalls(
  entries: readonly Entry[],
  faults: ReadonlyMap<string, Fields>,
): ReadonlySet<number> {
  const skipped = new Set<number>()
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== 'fault' || entry.action !== 'applied' || entry.fault !== 'latency') continue
    let leftMs = latencyMs(faults.get(entry.faultId)?.['by'])
    for (const next of entries.slice(index + 1)) {
      if (leftMs <= 0 || next.kind === 'operator' || (next.kind === 'call' && next.userId !== entry.userId))
        break
      if (next.kind !== 'clock' || next.action !== 'advanced' || next.byMs === undefined) continue
      if (next.byMs > leftMs) break
      leftMs -= next.byMs
      skipped.add(next.seq)
    }
  }
  return skipped
}

const latencyMs = (by: unknown): number =>
  typeof by === 'number' ? by : typeof by === 'string' ? (durationMs(by) ?? 0) : 0
