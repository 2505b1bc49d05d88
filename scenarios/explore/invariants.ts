/**
 * What has to hold in every world, whatever is done there. Each invariant looks at one entry of the journal and at what the
 * entries before it have made so, and says what is wrong with it.
 */
import type { Evidence, Facts } from './facts.ts'
import { contract, eventIds, onlyItsOwn, unfailing } from './invariants/answers.ts'
import { afterTheEnd, oneOpen, onTime, shownAsItIs } from './invariants/chats.ts'
import { lifeCycle, oneOperator, stock, totals } from './invariants/orders.ts'

/** What is wrong, and how a scenario would end to say so, with ids where a scenario has names. */
export interface Breach {
  readonly what: string
  /** Steps of which one fails where it is so; none where the format cannot say it. */
  readonly ending?: readonly object[]
}

export interface Invariant {
  readonly name: string
  readonly sentence: string
  /** `facts` is what was so before. */
  readonly broken: (evidence: Evidence, facts: Facts) => Breach | undefined
}

export const invariants: readonly Invariant[] = [
  afterTheEnd,
  oneOpen,
  onTime,
  shownAsItIs,
  oneOperator,
  stock,
  totals,
  lifeCycle,
  onlyItsOwn,
  eventIds,
  contract,
  unfailing,
]
