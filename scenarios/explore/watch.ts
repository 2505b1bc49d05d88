/** Looks at a journal as it grows, with everything that has to hold. */
import { newFacts, type Evidence, type Facts } from './facts.ts'
import { invariants, type Breach, type Invariant } from './invariants.ts'
import { learn } from './fact-reducer.ts'

export interface Found extends Breach {
  readonly invariant: Invariant
  readonly evidence: Evidence
}

/** Answers a function that takes the entries one after another, and says what the first of them breaks. */
export function createWatch(
  watched: readonly Invariant[] = invariants,
): (evidence: Evidence) => Found | undefined {
  let facts = newFacts()
  const kept = new Map<string, Facts>()

  return (evidence) => {
    if (evidence.kind === 'world' && evidence.snapshot !== undefined) {
      if (evidence.action === 'snapshot') kept.set(evidence.snapshot, copyOf(facts))
      const before = evidence.action === 'restored' ? kept.get(evidence.snapshot) : undefined
      // Ids of events are not given out again, and what is missed stays missed.
      if (before) facts = { ...copyOf(before), eventIds: facts.eventIds, spoilt: facts.spoilt }
      return undefined
    }
    for (const invariant of watched) {
      const breach = invariant.broken(evidence, facts)
      if (breach) return { ...breach, invariant, evidence }
    }
    learn(facts, evidence)
    return undefined
  }
}

const copyOf = ({ eventIds, ...facts }: Facts): Facts => ({ ...structuredClone(facts), eventIds })
