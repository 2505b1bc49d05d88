/** Why a run failed, with the evidence for the report. */
import { callPartNames, eventSent, hasPart, userOf, type Match } from '../../mock-api/control/match.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { checkIsKept, readEntries } from './journal-cursor.ts'
import type { Environment } from './environment/environment.ts'
import type { PlannedStep } from './plan.ts'

export interface StepFacts extends Pick<PlannedStep, 'number' | 'file' | 'line' | 'column'> {
  readonly of: number
  readonly title: string
  readonly name: string
  /** Which of the branches that are played at the same time it belongs to: `branch 2`, or `player`. */
  readonly branch?: string | undefined
  /** The code with which its act was refused, in a branch of `oneOf` that another branch won. */
  readonly refused?: string
}

export interface Failure {
  readonly step: StepFacts
  readonly awaited: string
  readonly nearest: Entry | undefined
  readonly journal: readonly Entry[]
  readonly seed: number | undefined
}

const lastEntries = 10

/** Collects the evidence of a failure. `beganAt` is the seq of the newest entry when the run began. */
export async function collectEvidence(
  environment: Environment,
  beganAt: number,
  match: Match | undefined,
): Promise<Pick<Failure, 'nearest' | 'journal'>> {
  await checkIsKept(environment, beganAt)
  const { last } = await environment.journal(0, 1)
  const entries = await readEntries(environment, Math.max(0, Math.min(beganAt, last - lastEntries)), last)
  const sinceBeginning = entries.filter(({ seq }) => seq > beganAt)
  return { nearest: match && closestEntry(sinceBeginning, match), journal: entries.slice(-lastEntries) }
}

/** Returns the entry that is most similar to what was awaited, the latest of equals, or undefined when no name matches. */
export function closestEntry(entries: readonly Entry[], match: Match): Entry | undefined {
  let best: { entry: Entry; score: number } | undefined
  for (const entry of entries) {
    const score = similarity(entry, match)
    if (score > 0 && score >= (best?.score ?? 0)) best = { entry, score }
  }
  return best?.entry
}

/**
 * The name must match. An entry of the right user is more similar, if the matcher names the user by id, and so is a call with
 * a part that is as awaited.
 */
function similarity(entry: Entry, match: Match): number {
  const { call, event, operator, user } = match
  const isNamed =
    (entry.kind === 'call' && entry.call === call) ||
    (entry.kind === 'operator' && entry.verb === operator) ||
    (entry.kind === 'event' && entry.event === event) ||
    (entry.kind === 'fault' && event !== undefined && eventSent(entry) === event)
  if (!isNamed) return 0
  return 1 + Number(userOf(entry) === user) + (entry.kind === 'call' ? partsIn(entry, match) : 0)
}

const partsIn = (entry: Extract<Entry, { kind: 'call' }>, match: Match): number =>
  callPartNames.filter((name) => match[name] !== undefined && hasPart(entry, match, name)).length
