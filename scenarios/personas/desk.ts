/** What lies on an operator's desk: whoever has asked for something, and what the operator is about to do for each. */
import { isDeepStrictEqual } from 'node:util'
import type { VerbName } from '../../mock-api/operator/verbs.ts'
import type { Persona } from './persona.ts'

export interface Act {
  readonly verb: VerbName
  readonly body: Readonly<Record<string, unknown>>
  /** On the world's clock, since the act before it, or since what it answers. */
  readonly afterMs: number
  /** Takes up something new, which can be left until nobody else has a hand in the world. */
  readonly isNew: boolean
}

export type CaseKind = 'request' | 'tracking' | 'exchange'

/** What the operator is about to do, one thing after another. */
export interface Plan {
  /** The moment from which the first act is counted, in milliseconds of the world's clock. */
  readonly sinceMs: number
  readonly acts: readonly Act[]
  /** What was planned before, and may just be on its way to the simulator. */
  readonly before: readonly Act[]
}

export interface Case {
  readonly kind: CaseKind
  readonly id: string
  /** The player's character, where it is known. */
  readonly name: string
  /** `forgotten` is one that the operator lets lie, `others` one in which somebody else has acted. */
  readonly is: 'waiting' | 'mine' | 'forgotten' | 'others'
  readonly plan: Plan
}

export interface Desk {
  readonly persona: Persona
  /** Who sits there. */
  readonly operatorId: string
  /** By the id of the request, tracking or exchange, in the order in which they came. */
  readonly cases: ReadonlyMap<string, Case>
  /** Leaving the desk, and coming back. */
  readonly pause: Plan
}

export const noPlan: Plan = { sinceMs: 0, acts: [], before: [] }

export const openDesk = (persona: Persona, operatorId: string): Desk => ({
  persona,
  operatorId,
  cases: new Map(),
  pause: noPlan,
})

export const withCase = (desk: Desk, put: Case): Desk => ({
  ...desk,
  cases: new Map(desk.cases).set(put.id, put),
})

export function withoutCase(desk: Desk, id: string): Desk {
  const cases = new Map(desk.cases)
  cases.delete(id)
  return { ...desk, cases }
}

export interface DueAct {
  readonly act: Act
  readonly dueMs: number
}

/** What the operator means to do, soonest first. One who is away does nothing but come back. */
export function actsAhead(desk: Desk): readonly DueAct[] {
  const plans = isDeskLeft(desk) ? [] : Array.from(desk.cases.values(), ({ plan }) => plan)
  return [desk.pause, ...plans]
    .flatMap(({ sinceMs, acts: [act] }) => (act ? [{ act, dueMs: sinceMs + act.afterMs }] : []))
    .toSorted((one, other) => one.dueMs - other.dueMs)
}

/** Whether the operator has left and means to come back. */
export const isDeskLeft = ({ pause }: Desk): boolean => pause.acts[0]?.body['isOnline'] === true

/** The plan after this has been done, or undefined where it was none of the operator's own doing. */
export function oncePlanned(plan: Plan, verb: string, body: unknown, nowMs: number): Plan | undefined {
  const isThat = (act: Act): boolean => act.verb === verb && isDeepStrictEqual(act.body, body)
  const [next, ...rest] = plan.acts
  if (next && isThat(next)) return { sinceMs: nowMs, acts: rest, before: [] }
  return plan.before.some(isThat) ? plan : undefined
}
