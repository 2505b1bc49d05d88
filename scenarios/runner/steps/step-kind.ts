/** What every kind of step has in common, and what a kind has to say of itself to be one. */
import * as z from 'zod/mini'
import type { Match } from '../../../mock-api/control/match.ts'
import type { Schema } from '../../../contracts/shared/schema-walk.ts'
import type { JournalCursor, JournalQueue } from '../journal-cursor.ts'
import { durationMs, durationRule } from '../../../contracts/shared/durations.ts'
import { durationRange } from '../../format/duration-ranges.ts'
import { namePattern, orPlaceholder, PlaceholderError } from '../../format/placeholders.ts'
import type { PlannedStep } from '../plan.ts'
import type { Need, Environment } from '../environment/environment.ts'

const durationFault = `A duration is ${durationRule}. A range such as 5s..40s draws one from the seed.`
const durationOrRange = /^\d{1,9}(?:ms|s|m|h)(?:\.\.\d{1,9}(?:ms|s|m|h))?$/

export const Duration = orPlaceholder(
  z.string(durationFault).check(
    z.regex(durationOrRange, { error: durationFault, abort: true }),
    z.refine((text) => durationMs(text) !== undefined || durationRange(text) !== undefined, durationFault),
  ),
)

/** The fields that every step may carry. */
export const commonFields = {
  after: z.optional(
    Duration.check(z.describe(`A pause before the step, on the world's clock: ${durationRule}.`)),
  ),
  save: z.optional(
    z
      .string()
      .check(
        z.regex(namePattern, 'A name is of letters, digits and _, and begins with no digit.'),
        z.describe('The name under which later steps find what this one saw: `${name.field}`.'),
      ),
  ),
}

export const withinField = (fallback: string) => ({
  within: z.optional(Duration.check(z.describe(`How long it may take (${fallback} unless said).`))),
})

/** Who a call came from or an event went to. */
export const userField = z.string().check(z.minLength(1), z.describe("A user's e-mail address or id."))

interface CommonStep {
  readonly after?: string | undefined
  readonly save?: string | undefined
}

/** What a step finds when its turn comes. */
export interface StepContext {
  readonly environment: Environment
  /** Where the branch of the step stands. */
  readonly journal: JournalCursor
  /** Aborts when the branch is to end. */
  readonly signal: AbortSignal
  /** What inputs and saves have given so far. */
  readonly values: Map<string, unknown>
  /** Plays steps one after another in this branch. */
  play(steps: readonly PlannedStep[]): Promise<void>
  /** Plays a step. Returns false, and lets the run go on, when the step fails. */
  attempt(step: PlannedStep): Promise<boolean>
  /**
   * Runs each task as a branch. When one fails, the others end and the failure is thrown. When `ending` aborts, all end
   * without a failure.
   */
  sideBySide(tasks: readonly BranchTask[], ending?: AbortSignal): Promise<void>
  /** The context of one round of an endless repetition: it has its own saved values and takes entries from `queue`. */
  round(queue: JournalQueue): StepContext
  /** Aborts when the player's own steps are done, in a headless run. */
  readonly playerDone: AbortSignal
}

export type BranchTask = (context: StepContext) => Promise<void>

/** A step whose placeholders are filled in. */
export interface ReadyStep {
  /** What it does, in one line. */
  readonly title: string
  /** The pause before it. */
  readonly after: string | undefined
  readonly save: string | undefined
  /** Answers what `save` keeps. Throws ExpectationFailed. */
  run(context: StepContext, blocks: Blocks): Promise<unknown>
}

/** The steps within a step, by the field that holds them; a field of several branches has several lists. */
export type Blocks = Readonly<Record<string, readonly (readonly PlannedStep[])[]>>

export interface StepKind {
  /** The field by which a step of this kind is told from others. */
  readonly key: string
  readonly about: string
  /** The forms that it is written in; the first field of each is `key`. */
  readonly schemas: readonly z.ZodMiniType[]
  /** The fields that hold steps: a list of them, or a list of such lists. */
  readonly blocks: readonly string[]
  /** Whether what is saved within its blocks is there once it is done. */
  alwaysPlaysBlocks(step: object): boolean
  /** Whether it does something itself, and does not only look. */
  readonly isAct: boolean
  /** What is known before the run of what `save` will keep. */
  schemaOfSave(step: unknown): Schema | undefined
  /** What the environment must have for it. */
  needs(step: unknown): readonly Need[]
  /** Takes a step that has passed the format. Throws a PlaceholderError where a length of time is none. */
  ready(step: unknown): ReadyStep
}

export interface StepDefinition<Step extends CommonStep> {
  readonly key: string
  readonly about: string
  readonly schemas: readonly z.ZodMiniType<Step>[]
  readonly blocks?: readonly string[]
  readonly alwaysPlaysBlocks?: (step: object) => boolean
  readonly isAct?: boolean
  readonly needs?: (step: Step) => readonly Need[]
  readonly title: (step: Step) => string
  readonly schemaOfSave?: (step: Step) => Schema | undefined
  readonly run: (step: Step, context: StepContext, blocks: Blocks) => Promise<unknown>
}

export function stepKind<Step extends CommonStep>(definition: StepDefinition<Step>): StepKind {
  const {
    key,
    about,
    schemas,
    blocks = [],
    alwaysPlaysBlocks = () => true,
    isAct = false,
    needs,
    title,
    schemaOfSave,
    run,
  } = definition
  const form = z.union(schemas)
  return {
    key,
    about,
    schemas,
    blocks,
    alwaysPlaysBlocks,
    isAct,
    schemaOfSave: (step) => schemaOfSave?.(form.parse(step)),
    needs: (step) => needs?.(form.parse(step)) ?? [],
    ready(source) {
      const step = form.parse(source)
      return {
        title: title(step),
        after: step.after,
        save: step.save,
        run: (context, within) => run(step, context, within),
      }
    },
  }
}

/** The milliseconds of a duration that was filled in. */
export function durationInMs(duration: string): number {
  const ms = durationMs(duration)
  if (ms === undefined) throw new PlaceholderError(`"${duration}" is no duration: write ${durationRule}.`)
  return ms
}

/** The step did not see what it awaits. */
export class ExpectationFailed extends Error {
  /** What would have shown it in the journal, where that would have. */
  readonly match: Match | undefined

  constructor(awaited: string, match?: Match) {
    super(awaited)
    this.match = match
  }
}
