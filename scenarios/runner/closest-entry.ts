import { eventSent, type Match } from '../../mock-api/control/match.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'

/** The entry that has most of what was matcher, the latest of equals; undefined where none has the right name. */
export function nearest(entries: readonly Entry[], match: Match): Entry | undefined {
  let best: { entry: Entry; likeness: number } | undefined
  for (const entry of entries) {
    const likeness = likenessOf(entry, match)
    if (likeness > 0 && likeness >= (best?.likeness ?? 0)) best = { entry, likeness }
  }
  return best?.entry
}

/** The right name counts, then whose it is: a user's id can be told, an e-mail address cannot. */
function likenessOf(entry: Entry, { call, event, operator, user }: Match): number {
  switch (entry.kind) {
    case 'call':
      return entry.call !== call ? 0 : 1 + score(entry.userId === user)
    case 'event':
      return entry.event !== event ? 0 : 1 + score(entry.to === user)
    case 'operator':
      return entry.verb !== operator ? 0 : 1
    case 'fault':
      return event === undefined || eventSent(entry) !== event ? 0 : 1 + score(entry.userId === user)
    case 'socket':
    case 'clock':
    case 'mail':
    case 'world':
      return 0
  }
}

const score = (holds: boolean): number => (holds ? 1 : 0)
