/**
 * An operator's mind, without hands or clock: what lies on the desk, and one entry of the journal, give what lies there
 * afterwards. What is drawn is drawn from the seed and the entry alone, so the same journal always ends in the same acts.
 */
import type { Random } from '../../mock-api/world/random.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import { noPlan, oncePlanned, openDesk, withCase, withoutCase, type Desk } from './desk.ts'
import { happeningOf, type Arrival, type Happening } from './happenings.ts'
import { planFor, planForMessage, planForPause } from './plans.ts'

export function decide(desk: Desk, entry: Entry, seeded: Random): Desk {
  const happening = happeningOf(entry)
  if (happening === undefined) return desk
  const random = seeded.stream(`entry ${String(entry.seq)}`)
  const nowMs = Date.parse(entry.at)
  return takeUpWaiting(after(desk, happening, nowMs, random), nowMs, random)
}

/** The same for those who waited before the operator came, longest waiting first. */
export function findWaiting(desk: Desk, waiting: readonly Arrival[], nowMs: number, seeded: Random): Desk {
  const random = seeded.stream('waiting')
  return takeUpWaiting(waiting.reduce(arrive, desk), nowMs, random)
}

function after(desk: Desk, happening: Happening, nowMs: number, random: Random): Desk {
  switch (happening.is) {
    case 'arrived':
      return arrive(desk, happening)
    case 'wrote':
      return hear(desk, happening, nowMs, random)
    case 'ended':
      return end(desk, happening.id, nowMs, random)
    case 'acted':
      return follow(desk, happening, nowMs, random)
    case 'moved': {
      const { verb, body } = happening
      return { ...desk, pause: oncePlanned(desk.pause, verb, body, nowMs) ?? desk.pause }
    }
    case 'rewound':
      return openDesk(desk.persona, desk.operatorId)
  }
}

function arrive(desk: Desk, { kind, id, name }: Arrival): Desk {
  if (desk.cases.has(id)) return desk
  return withCase(desk, { kind, id, name, is: 'waiting', plan: noPlan })
}

/** Whoever waits is planned for as far as there is room; an exchange takes none of it. */
function takeUpWaiting(desk: Desk, nowMs: number, random: Random): Desk {
  let now = desk
  for (const waiting of desk.cases.values()) {
    if (waiting.is !== 'waiting') continue
    if (waiting.kind !== 'exchange' && chatsOf(now) >= now.persona.chatsAtOnce) continue
    const acts = planFor(waiting, { persona: now.persona, random: random.stream(waiting.id) })
    now = withCase(
      now,
      acts
        ? { ...waiting, is: 'mine', plan: { sinceMs: nowMs, acts, before: [] } }
        : { ...waiting, is: 'forgotten' },
    )
  }
  return now
}

const chatsOf = ({ cases }: Desk): number =>
  [...cases.values()].filter((each) => each.is === 'mine' && each.kind !== 'exchange').length

function hear(
  desk: Desk,
  { kind, id, message }: Extract<Happening, { is: 'wrote' }>,
  nowMs: number,
  random: Random,
): Desk {
  // One that nobody here has seen begin was left behind by whoever sat here before.
  const found = desk.cases.get(id) ?? { kind, id, name: '', is: 'forgotten', plan: noPlan }
  if (found.is === 'waiting' || found.is === 'others') return desk
  const acts = planForMessage(found, message, { persona: desk.persona, random })
  if (acts === undefined) return desk
  if (found.is === 'forgotten') {
    const plan = { ...noPlan, sinceMs: nowMs, acts: acts.map((act) => ({ ...act, isNew: act === acts[0] })) }
    return withCase(desk, { ...found, is: 'mine', plan })
  }
  const goesOn = acts[0] === found.plan.acts[0]
  return withCase(desk, {
    ...found,
    plan: { sinceMs: goesOn ? found.plan.sinceMs : nowMs, acts, before: found.plan.acts },
  })
}

function end(desk: Desk, id: string, nowMs: number, random: Random): Desk {
  const ended = desk.cases.get(id)
  if (ended === undefined) return desk
  const without = withoutCase(desk, id)
  const { persona, operatorId, pause } = desk
  const mayLeave = ended.is === 'mine' && ended.kind !== 'exchange' && pause.acts.length === 0
  if (!mayLeave || !random.chance(persona.odds.leaves)) return without
  return {
    ...without,
    pause: { ...noPlan, sinceMs: nowMs, acts: planForPause(operatorId, { persona, random }) },
  }
}

/** Somebody has acted at a desk: this operator, as planned, or another one, whose the matter is from then on. */
function follow(
  desk: Desk,
  { kind, id, verb, body, isRefused }: Extract<Happening, { is: 'acted' }>,
  nowMs: number,
  random: Random,
): Desk {
  const found = desk.cases.get(id)
  const plan = found && oncePlanned(found.plan, verb, body, nowMs)
  if (plan) {
    // What is refused has come to its end in some other way.
    const isOver = isRefused || plan.acts.length === 0 || verb === 'close'
    return isOver ? end(desk, id, nowMs, random) : withCase(desk, { ...found, plan })
  }
  if (isRefused) return desk
  if (endings.has(verb)) return end(desk, id, nowMs, random)
  return withCase(desk, { kind, id, name: '', ...found, is: 'others', plan: noPlan })
}

const endings = new Set(['close', 'expire', 'unavailable', 'settle'])
