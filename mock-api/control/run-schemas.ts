/** The parts of the control API that are also saved with a world: its runs, and its recording. */
import * as z from 'zod/mini'
import { Instant } from '../../contracts/registry/values.ts'
import { Entry } from '../world/journal-entry.ts'

const count = z.int().check(z.gte(0))

export const PlannedStep = z.object({
  /** Its position in the file, counting nested steps, from 1. */
  number: z.int().check(z.gte(1)),
  /** The file of its preset; null for a step of the scenario's own text. */
  file: z.nullable(z.string()),
  line: z.int().check(z.gte(1)),
  title: z.string(),
  depth: count,
  /** The user who acts, or `operator`; null for a step that waits, checks or changes the world. */
  actor: z.nullable(z.string()),
})
export type PlannedStep = z.infer<typeof PlannedStep>

export const runOutcomes = ['passed', 'failed', 'stopped', 'could-not-run'] as const
export type RunOutcome = (typeof runOutcomes)[number]
export const AnyOutcome = z.enum([...runOutcomes, 'lost'])

export const Run = z.object({
  id: z.string(),
  title: z.string(),
  scenario: z.nullable(z.string()),
  /** The number of the current step; 0 before the first. */
  step: count,
  steps: count,
  /** Real time. */
  beganAt: Instant,
  endedAt: z.nullable(Instant),
  /** Null while it is running; `lost` if its runner has been silent for a minute. */
  outcome: z.nullable(AnyOutcome),
  error: z.nullable(z.string()),
  isToStop: z.boolean(),
  /** Someone has paused it: the steps that have begun end, and no other step begins. */
  isPaused: z.boolean(),
  /** How many times someone has asked for one more step. */
  singleSteps: count,
})
export type Run = z.infer<typeof Run>
/** A moment in real time, and on the world's clock if the runner knows it. */
const BothTimes = z.object({ real: Instant, world: z.nullable(Instant) })

/** A step and its last result in a run. */
export const RunStep = z.object({
  ...PlannedStep.shape,
  /** `skipped` did not begin before the run ended; `stopped` had not ended when the run ended. */
  state: z.enum(['waiting', 'running', 'passed', 'failed', 'skipped', 'stopped']),
  /** How many times it has begun; more than once in a repetition. */
  times: count,
  began: z.nullable(BothTimes),
  ended: z.nullable(BothTimes),
  awaits: z.nullable(z.string()),
  failure: z.nullable(
    z.object({
      awaited: z.string(),
      /** The entry since the run began that is most similar to what was awaited. */
      nearest: z.nullable(Entry),
      journal: z.array(Entry),
    }),
  ),
})
export type RunStep = z.infer<typeof RunStep>

export const Recording = z.object({
  /** It begins after the journal entry with this seq. */
  after: count,
  /** Real time. */
  beganAt: Instant,
})
export type Recording = z.infer<typeof Recording>
