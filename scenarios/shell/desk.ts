/** Who is at the desk, each with a number that stays theirs for as long as the shell runs. */
import type { DeskList } from '../runner/control-client.ts'

export type DeskKind = 'request' | 'tracking' | 'exchange' | 'transaction'

export interface Guest {
  readonly number: number
  readonly kind: DeskKind
  readonly id: string
  /** What they came for, in one line. */
  readonly about: string
  readonly since: string
}

const fieldsOf: Readonly<Record<DeskKind, string>> = {
  request: 'requestId',
  tracking: 'trackingId',
  exchange: 'transactionId',
  transaction: 'transactionId',
}

export interface Desk {
  /** Numbers who is new, and answers all that wait, longest first. */
  update(list: DeskList): readonly Guest[]
  /** Numbers one that does not wait: it was answered before, or came of an act. */
  adopt(kind: DeskKind, id: string, about: string): Guest
  byId(id: string): Guest | undefined
  /** What `1`, `#1` or an id means in a field of a verb. */
  idFor(field: string, word: string): string | undefined
  named(word: string): Guest | undefined
  readonly guests: readonly Guest[]
  clear(): void
}

export interface DeskNames {
  readonly servers: ReadonlyMap<string, string>
  user(id: string): string
}

export function createDesk(names: DeskNames): Desk {
  const guests: Guest[] = []
  const byId = (id: string): Guest | undefined => guests.find((guest) => guest.id === id)

  function numbered(kind: DeskKind, id: string, since: string, about: string): Guest {
    const known = byId(id)
    if (known) return known
    const guest = { number: guests.length + 1, kind, id, since, about }
    guests.push(guest)
    return guest
  }

  const named = (word: string): Guest | undefined => {
    const [, digits] = /^#?(\d{1,6})$/.exec(word) ?? []
    return digits === undefined ? byId(word) : guests[Number(digits) - 1]
  }

  return {
    guests,
    adopt: (kind, id, about) => numbered(kind, id, '', about),
    byId,
    named,
    update({ requests, trackings, exchanges }) {
      const waiting = [
        ...requests.map((each) => ({
          kind: 'request' as const,
          each,
          about: `${each.username} ${each.transactionType === 'Buy' ? 'buys' : 'sells'} ${String(each.quantity)} M on ${names.servers.get(each.serverId) ?? each.serverId}`,
        })),
        ...trackings.map((each) => ({ kind: 'tracking' as const, each, about: names.user(each.userId) })),
        ...exchanges.map((each) => ({
          kind: 'exchange' as const,
          each,
          about: `${each.SenderGameName} gives ${String(each.quantitySendDouble)} M on ${each.serverSender.serverName} for ${String(each.quantityReceiveDouble)} M on ${each.serverReceiver.serverName}`,
        })),
      ].toSorted((a, b) => Date.parse(a.each.createdAt) - Date.parse(b.each.createdAt))
      return waiting.map(({ kind, each, about }) => numbered(kind, each._id, each.createdAt, about))
    },
    idFor(field, word) {
      const guest = named(word)
      if (guest !== undefined) {
        // A transaction that came of a request is no guest of its own.
        return fieldsOf[guest.kind] === field ? guest.id : undefined
      }
      return /^[0-9a-f]{24}$/.test(word) ? word : undefined
    },
    clear() {
      guests.length = 0
    },
  }
}
