/** The model of the product that a walk is drawn from and checked against: its setting, and the facts of the journal. */
import type { Step, Outcome } from './driver.ts'
import { noFacts, reduceFacts, type Evidence, type Facts } from './facts.ts'
import { invariants, type Breach, type Invariant } from './invariants.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Who and what takes part in a walk. */
export interface Setting {
  /** Named by their e-mail addresses. */
  readonly players: readonly Named[]
  /** Only a few, so that players compete for the same stock. */
  readonly servers: readonly Named[]
  readonly operators: readonly Named[]
}

/** The first violation of an invariant that a walk has met. */
export interface Found extends Breach {
  readonly invariant: Invariant
  readonly evidence: Evidence
}

/** Thrown by a walk at the first violation. */
export class InvariantViolated extends Error {
  readonly found: Found

  constructor(found: Found) {
    super(`${found.invariant.name}: ${found.what}`)
    this.found = found
  }
}

export interface PlayedStep {
  readonly step: Step
  readonly outcome: Outcome
}

export interface Model extends Setting {
  readonly facts: Facts
  /** The names of the snapshots that were taken. */
  snapshotNames(): readonly string[]
  /** The steps of the walk so far. */
  readonly played: PlayedStep[]
  /** The command that created each thing, by its id. */
  readonly creators: Map<string, object>
  /** Checks the evidence against all invariants, then updates the facts. Throws InvariantViolated. */
  observe(evidence: Evidence): void
}

export function createModel(setting: Setting, watched: readonly Invariant[] = invariants): Model {
  let facts = noFacts()
  const snapshots = new Map<string, Facts>()

  return {
    ...setting,
    get facts() {
      return facts
    },
    snapshotNames: () => [...snapshots.keys()],
    played: [],
    creators: new Map(),
    observe(evidence) {
      if (evidence.kind === 'world' && evidence.snapshot !== undefined) {
        if (evidence.action === 'snapshot') snapshots.set(evidence.snapshot, copyOf(facts))
        const restored = evidence.action === 'restored' ? snapshots.get(evidence.snapshot) : undefined
        // A restored world does not reuse event ids, and answers that were spoilt before stay spoilt.
        if (restored) facts = { ...copyOf(restored), eventIds: facts.eventIds, spoilt: facts.spoilt }
        return
      }
      for (const invariant of watched) {
        const breach = invariant.check(evidence, facts)
        if (breach) throw new InvariantViolated({ ...breach, invariant, evidence })
      }
      reduceFacts(facts, evidence)
    },
  }
}

const copyOf = ({ eventIds, ...facts }: Facts): Facts => ({ ...structuredClone(facts), eventIds })
