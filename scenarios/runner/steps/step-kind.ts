/** What all kinds of steps have in common, and what a kind defines. */
import * as z from 'zod/mini'
import type { Random } from '../../../mock-api/world/random.ts'
import type { Match } from '../../../mock-api/control/match.ts'
import type { Schema } from '../../../contracts/shared/schema-walk.ts'
import type { JournalCursor, JournalQueue } from '../journal-cursor.ts'
import { InvalidFile } from '../../../contracts/shared/errors.ts'
import { durationMs, durationRange, durationRule } from '../../../contracts/shared/durations.ts'
import { Name, orPlaceholder, optionally, someText, textLike } from '../../format/placeholders.ts'
import type { StepFacts } from '../failure.ts'
import type { PlannedStep } from '../plan.ts'
import type { Need, Environment } from '../environment/environment.ts'

const durationFault = `A duration is ${durationRule}. A range such as 2s..8s, the shorter first, draws one from the seed.`
/** For editors. The limits and the order of the units are checked apart. */
const durationOrRange = /^(?:\d{1,9}(?:ms|s|m|h))+(?:\.\.(?:\d{1,9}(?:ms|s|m|h))+)?$/

export const Duration = orPlaceholder(
  z.string(durationFault).check(
    z.regex(durationOrRange, { error: durationFault, abort: true }),
    z.refine((text) => durationMs(text) !== undefined || durationRange(text) !== undefined, durationFault),
  ),
)

export const commonFields = {
  after: optionally(
    Duration,
    `A pause before the step on the world's clock: ${durationRule}; or a range such as 2s..8s.`,
  ),
  save: optionally(Name, 'Saves the result of the step under this name for later steps: `${name.field}`.'),
}

export const withinField = (fallback: string) => ({
  within: optionally(Duration, `The time limit (default ${fallback}).`),
})

export const userField = someText("A user's e-mail address or id.")

export const tabField = textLike(
  /^[A-Za-z][\w-]*$/,
  'A name of a tab consists of letters, digits, - and _, and begins with a letter.',
)

/** `yasmine@kamasouk.test on phone` */
export const formatUser = (user: string, tab: string | undefined): string =>
  tab === undefined ? user : `${user} on ${tab}`

export interface CommonStep {
  readonly after?: string | undefined
  readonly save?: string | undefined
}

export interface StepContext {
  readonly environment: Environment
  readonly journal: JournalCursor
  readonly signal: AbortSignal
  readonly values: Map<string, unknown>
  /** The random stream of the step: the same for the same seed. */
  readonly random: Random
  /** Plays steps one after another in this branch. Returns what `save` of the last one keeps. */
  play(steps: readonly PlannedStep[]): Promise<unknown>
  /** Does the same, and returns a failure without failing the run. A refusal of an act that is among `codes` is none. */
  attempt(steps: readonly PlannedStep[], codes?: readonly string[]): Promise<Attempted>
  /**
   * Runs each task as a branch. When one fails, the others end and the failure is thrown. When `ending` aborts, all end
   * without a failure.
   */
  sideBySide(tasks: readonly BranchTask[], ending?: AbortSignal): Promise<void>
  /** The context of one round of an endless repetition: it has its own saved values and takes entries from `queue`. */
  round(queue: JournalQueue): StepContext
  withValues(values: ReadonlyMap<string, unknown>): StepContext
  /** Aborts when the player's own steps are done, in a headless run. */
  readonly playerDone: AbortSignal
}

export type BranchTask = (context: StepContext) => Promise<unknown>

/** How a list of steps ended: with the result of its last step, or with a failure. */
type Attempted = { readonly result: unknown } | { readonly failed: ExpectationFailed }

/** An entry in the table of steps. Only `run` gets a step whose placeholders are all filled in. */
export interface StepKind<Step = unknown> {
  /** The field that only steps of this kind have. */
  readonly key: string
  readonly about: string
  /** The form of its steps, or a union of forms. The first field of each is `key`. */
  readonly form: z.ZodMiniType<Step>
  /** The fields that contain steps: a list, or a list of lists. */
  readonly blocks?: readonly string[]
  alwaysPlaysBlocks?(step: Step): boolean
  readonly isAct?: boolean
  needs?(step: Step): readonly Need[]
  title(step: Step): string
  schemaOfSave?(step: Step): Schema | undefined
  /** Returns what `save` keeps. Throws ExpectationFailed. */
  run(step: Step, context: StepContext, blocks: PlannedStep['blocks']): Promise<unknown>
}

export const stepKind = <Step extends CommonStep>(
  kind: StepKind<Step>,
): StepKind & { readonly form: z.ZodMiniType<Step> } => kind

/** Returns the milliseconds of a duration. Throws an InvalidFile for any other text. */
export function durationInMs(duration: string): number {
  const ms = durationMs(duration)
  if (ms === undefined) throw new InvalidFile(`"${duration}" is not a duration: write ${durationRule}.`)
  return ms
}

export class ExpectationFailed extends Error {
  readonly match: Match | undefined
  step?: StepFacts
  /** The code with which an act was refused, if that is why. */
  readonly refused: string | undefined

  constructor(awaited: string, match?: Match, refused?: string) {
    super(awaited)
    this.match = match
    this.refused = refused
  }
}
