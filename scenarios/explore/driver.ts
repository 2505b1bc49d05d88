/** How a walk acts on a world: it plays steps there and reads the journal. */
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import type { Unanswered } from './facts.ts'

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
  /** What the step returned, as `save` would keep it. */
  readonly value?: unknown
  readonly unanswered?: Unanswered
}

export interface Driver {
  play(step: Step): Promise<Outcome>
  /** Returns the journal's entries since the last call. */
  read(): Promise<readonly Entry[]> | readonly Entry[]
}

/** Returns the value with the ids in it replaced. */
export function replaceIds(value: unknown, replace: (id: string) => string): unknown {
  if (typeof value === 'string') return value.replaceAll(/[0-9a-f]{24}/g, replace)
  if (Array.isArray(value)) return value.map((item: unknown) => replaceIds(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, replaceIds(item, replace)]))
}
