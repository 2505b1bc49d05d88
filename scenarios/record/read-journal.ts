/** Reads the items of a recording from the entries of a journal. */
import { events } from '../../contracts/registry/registry.ts'
import { durationMs } from '../../contracts/shared/durations.ts'
import { subjectIds } from '../../mock-api/control/match.ts'
import { isVerbName, type VerbName } from '../../mock-api/operator/verbs.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { readCall, readLostCall, type CallItem, type CallReading, type ReadCall } from './read-call.ts'
import {
  fieldValues,
  saving,
  stemOf,
  userValue,
  type Directory,
  type Fields,
  type ValueContext,
} from './step-values.ts'

interface Plain {
  readonly seq: number
  readonly atMs: number
  readonly step: (context: ValueContext) => Fields
}

export type Act = Plain & {
  readonly is: 'act'
  readonly verb: VerbName
  readonly given: Fields
  readonly refused: string | null
}

/** What becomes a step. Only a call can need several. */
export type Item =
  | CallItem
  | Act
  | (Plain & { readonly is: 'advance'; readonly byMs: number })
  | (Plain & { readonly is: 'event' | 'mail' })
  | (Plain & { readonly is: 'connect' | 'disconnect' })
  | (Plain & { readonly is: 'fault' | 'faults-off' | 'snapshot' | 'restore' })

/** A journal entry that a scenario cannot repeat. The file lists it in a comment. */
export interface LeftOut {
  readonly seq: number
  readonly why: string
}

type Includes = (seq: number) => boolean

/** Reads the included entries, and the earlier calls that opened the requests, trackings and exchanges in them. */
export function itemsIn(entries: readonly Entry[], includes: Includes, directory: Directory) {
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
  const sentEvents = new Set(entries.filter(({ kind }) => kind === 'event').map(({ seq }) => seq))
  const sentAgain = new Set<number | null>()
  const reading = (): CallReading => ({ directory, faults, lastMailTo, ownPasswords })

  const leaveOut = (seq: number, why: string): void => {
    leftOut.push({ seq, why })
  }

  function takeCall(seq: number, read: ReadCall): void {
    if (typeof read === 'string') leaveOut(seq, read)
    else if (read) {
      items.push(read)
      if (read.refused === undefined && setsPassword(read)) ownPasswords.add(read.user)
    }
  }

  for (const entry of entries) {
    const { seq } = entry
    if (!includes(seq)) continue
    const at = { seq, atMs: Date.parse(entry.at) }
    const takeEvent = (event: string, to: string, payload: unknown): void => {
      const about = subjectIds({ kind: 'event', payload })
      const step = (context: ValueContext): Fields => ({
        expect: { event, to: userValue(context, to), ...fieldValues(context, about) },
      })
      items.push({ is: 'event', ...at, step })
    }
    switch (entry.kind) {
      case 'call':
        takeCall(seq, readCall(entry, reading()))
        break
      case 'event': {
        const { event, to, payload, faults: met } = entry
        // A fault delayed or dropped the others. Delayed events are read when the fault releases them.
        if (entry.cause !== null && sentEvents.has(entry.cause)) {
          sentAgain.add(seq)
          leaveOut(seq, `the event ${event} was sent again, which a step cannot do`)
        } else if (met === undefined && isEvent(event)) takeEvent(event, to, payload)
        break
      }
      case 'operator': {
        const { verb, refused, opened } = entry
        if (!isVerbName(verb)) break
        const given = entry.body as Fields
        const step = (context: ValueContext): Fields => ({
          operator: verb,
          with: fieldValues(context, given),
          ...(refused === null ? {} : { refused }),
          ...saving(context, opened, stemOf(verb)),
        })
        items.push({ is: 'act', ...at, verb, given, refused, step })
        break
      }
      case 'socket': {
        // A connection with a cause was cut by something that is a step itself. No step can make a refused connection.
        if (entry.cause !== null || entry.action === 'refused') break
        const user = directory.users.get(entry.userId ?? '')
        const socket = entry.action === 'connected' ? 'connect' : 'disconnect'
        if (user === undefined) leaveOut(seq, 'a connection of an unknown user')
        else items.push({ is: socket, ...at, step: (context) => ({ socket, as: userValue(context, user) }) })
        break
      }
      case 'clock': {
        const { action, byMs = 0 } = entry
        if (action !== 'advanced' || byMs <= 0 || skipped.has(seq)) break
        items.push({ is: 'advance', ...at, byMs, step: () => ({ advance: formatDuration(byMs) }) })
        break
      }
      case 'mail': {
        const { to } = entry
        lastMailTo = to
        items.push({ is: 'mail', ...at, step: (context) => ({ expect: { mail: userValue(context, to) } }) })
        break
      }
      case 'world': {
        const { action, snapshot: name, before } = entry
        if (before !== undefined) leaveOut(seq, `the world was rewound to before entry ${String(before)}`)
        if (name === undefined) break
        if (action === 'snapshot') {
          snapshots.add(name)
          items.push({ is: 'snapshot', ...at, step: () => ({ snapshot: name }) })
        } else if (snapshots.has(name)) items.push({ is: 'restore', ...at, step: () => ({ restore: name }) })
        else leaveOut(seq, `the world was restored from ${name}, a snapshot from before the recording`)
        break
      }
      case 'fault': {
        const { action, faultId, definition, lost, met = '', userId, payload } = entry
        const isReleased = action === 'released' && isEvent(met) && !sentAgain.has(entry.cause)
        if (isReleased && typeof userId === 'string') takeEvent(met, userId, payload)
        if (action === 'applied' && lost !== undefined) takeCall(seq, readLostCall(entry, reading()))
        if (action === 'added' && definition !== undefined) {
          active.add(faultId)
          items.push({ is: 'fault', ...at, step: (context) => ({ fault: fieldValues(context, definition) }) })
        }
        if (action === 'changed' || action === 'paused' || action === 'resumed')
          leaveOut(seq, `the fault ${entry.fault} was ${action}, and a step can only add and remove faults`)
        const hasEnded = (action === 'spent' || action === 'removed') && active.delete(faultId)
        if (!hasEnded || action === 'spent') break
        if (active.size === 0) items.push({ is: 'faults-off', ...at, step: () => ({ fault: 'none' }) })
        else {
          const why = 'was removed while others stayed, and a step can only remove all of them'
          leaveOut(seq, `the fault ${entry.fault} ${why}`)
        }
        break
      }
    }
  }

  // A run closes its connections at the end without a step.
  const played = items.slice(0, items.findLastIndex(({ is }) => is !== 'disconnect') + 1)
  return { items: withOpeners(played, entries, includes, reading()), leftOut }
}

const isEvent = (name: string): boolean => Object.hasOwn(events, name)

const setsPassword = ({ call }: CallItem): boolean =>
  ['auth.register', 'auth.resetPassword', 'auth.changePassword'].includes(call)

function withOpeners(
  items: readonly Item[],
  entries: readonly Entry[],
  includes: Includes,
  reading: CallReading,
): readonly Item[] {
  const named = new Set(
    items.flatMap((item) =>
      'given' in item ? Object.values(subjectIds({ kind: 'operator', body: item.given })) : [],
    ),
  )
  const begins = items[0]?.atMs ?? 0
  const openers = entries.flatMap((entry) => {
    if (includes(entry.seq) || entry.kind !== 'call' || !named.has(entry.opened)) return []
    const read = readCall(entry, reading)
    return typeof read === 'object' ? [{ ...read, atMs: begins }] : []
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
    const by = faults.get(entry.faultId)?.['by']
    let leftMs = typeof by === 'number' ? by : (durationMs(String(by)) ?? 0)
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

const units = { h: 3_600_000, m: 60_000, s: 1000 }

/** Formats a duration in its longest whole unit: `30s`, `2m`. */
export function formatDuration(ms: number): string {
  const [unit, length] = Object.entries(units).find(([, each]) => ms > 0 && ms % each === 0) ?? ['ms', 1]
  return `${String(ms / length)}${unit}`
}
