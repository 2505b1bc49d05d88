/** The model of the product that a walk is drawn from and checked against: its setting, and the facts of the journal. */
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { replaceTexts } from '../format/placeholders.ts'
import { applyCase, Facts, reducers, type Evidence, type Unanswered } from './facts.ts'
import { invariants, type Breach, type Invariant } from './invariants.ts'

/** A step in the format of scenarios, with ids in place of names. */
export type Step = Readonly<Record<string, unknown>>

export interface Outcome {
  /**
   * `broken`: no answer that matches the contract, as after a fault. `unsaid`: the format of scenarios cannot express it, so
   * the step is left out.
   */
  readonly is: 'done' | 'refused' | 'broken' | 'unsaid'
  readonly refused?: string
  readonly unanswered?: Unanswered
}

/** How a walk acts on a world: it plays steps there and reads the journal. */
export interface Driver {
  play(step: Step): Promise<Outcome>
  read(): Promise<readonly Entry[]> | readonly Entry[]
}

export interface PlayedStep {
  readonly step: Step
  readonly outcome: Outcome
  readonly opened: string | undefined
}

interface Named {
  readonly id: string
  readonly name: string
}

export interface Setting {
  readonly players: readonly Named[]
  /** Only a few, so that players compete for the same stock. */
  readonly servers: readonly Named[]
  readonly operators: readonly Named[]
}

export interface Found extends Breach {
  readonly invariant: Invariant
}

export class InvariantViolated extends Error {
  readonly found: Found

  constructor(found: Found) {
    super(`${found.invariant.name}: ${found.what}`)
    this.found = found
  }
}

export type Model = ReturnType<typeof createModel>

export function createModel(setting: Setting, watched: readonly Invariant[] = invariants) {
  let facts = new Facts()
  const played: PlayedStep[] = []
  const snapshots = new Map<string, Facts>()

  return {
    ...setting,
    get facts() {
      return facts
    },
    snapshots,
    played,
    creators: new Map<string, object>(),
    /** Checks the evidence against all invariants, then updates the facts. Throws InvariantViolated. */
    observe(evidence: Evidence): void {
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
        const { check, checkAt } = invariant
        const breachAtTime = evidence.kind === 'unanswered' ? undefined : checkAt?.(evidence.at, facts)
        const breach = breachAtTime ?? applyCase(check, evidence, facts)
        if (breach) throw new InvariantViolated({ ...breach, invariant })
      }
      applyCase(reducers, evidence, facts)
    },
  }
}

const copyOf = ({ eventIds, ...facts }: Facts): Facts => ({ ...structuredClone(facts), eventIds })

export const replaceIds = (value: unknown, replace: (id: string) => string): unknown =>
  replaceTexts(value, (text) => text.replaceAll(/[0-9a-f]{24}/g, replace))
