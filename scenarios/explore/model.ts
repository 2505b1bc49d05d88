/** The model of the product that a walk is drawn from and checked against: its setting, and the facts of the journal. */
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { Facts, reduceFacts, type Evidence, type Unanswered } from './facts.ts'
import { breachOf, invariants, type Breach, type Invariant } from './invariants.ts'

/** A step in the format of scenarios, with ids in place of names. */
export type Step = Readonly<Record<string, unknown>>

/** The result of a step. */
export interface Outcome {
  /**
   * `broken`: no answer that matches the contract, as after a fault. `unsaid`: the format of scenarios cannot express it, so
   * the step is left out.
   */
  readonly is: 'done' | 'refused' | 'broken' | 'unsaid'
  /** The refusal's code. */
  readonly refused?: string
  readonly unanswered?: Unanswered
}

/** How a walk acts on a world: it plays steps there and reads the journal. */
export interface Driver {
  play(step: Step): Promise<Outcome>
  /** Returns the journal's entries since the last call. */
  read(): Promise<readonly Entry[]> | readonly Entry[]
}

export interface PlayedStep {
  readonly step: Step
  readonly outcome: Outcome
  /** The id of the request, tracking, exchange or transaction that the step opened. */
  readonly opened: string | undefined
}

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

export interface Model extends Setting {
  readonly facts: Facts
  /** The facts of each snapshot, by its name. */
  readonly snapshots: ReadonlyMap<string, Facts>
  /** The steps of the walk so far. */
  readonly played: PlayedStep[]
  /** The command that opened each request, tracking or order, by its id. */
  readonly creators: Map<string, object>
  /** Checks the evidence against all invariants, then updates the facts. Throws InvariantViolated. */
  observe(evidence: Evidence): void
}

export function createModel(setting: Setting, watched: readonly Invariant[] = invariants): Model {
  let facts = new Facts()
  const snapshots = new Map<string, Facts>()

  return {
    ...setting,
    get facts() {
      return facts
    },
    snapshots,
    played: [],
    creators: new Map(),
    observe(evidence) {
      if (evidence.kind === 'world' && evidence.snapshot !== undefined) {
        if (evidence.action === 'snapshot') snapshots.set(evidence.snapshot, copyOf(facts))
        const restored = evidence.action === 'restored' ? snapshots.get(evidence.snapshot) : undefined
        // A restored world does not reuse event ids, and answers that were spoilt before stay spoilt.
        if (restored) {
          const { eventIds, spoilt } = facts
          facts = Object.assign(copyOf(restored), { eventIds, spoilt })
        }
        return
      }
      for (const invariant of watched) {
        const breach = breachOf(invariant, evidence, facts)
        if (breach) throw new InvariantViolated({ ...breach, invariant, evidence })
      }
      reduceFacts(facts, evidence)
    },
  }
}

const copyOf = ({ eventIds, ...facts }: Facts): Facts => ({ ...structuredClone(facts), eventIds })

/** Returns the value with the ids in it replaced. */
export function replaceIds(value: unknown, replace: (id: string) => string): unknown {
  if (typeof value === 'string') return value.replaceAll(/[0-9a-f]{24}/g, replace)
  if (Array.isArray(value)) return value.map((item: unknown) => replaceIds(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, replaceIds(item, replace)]))
}
