/** What every kind of step has in common, and what a kind has to say of itself to be one. */
import * as z from 'zod/mini'
import type { Match } from '../../mock-api/control/journal-query.ts'
import type { Schema } from '../../mock-api/documents/schema-walk.ts'
import type { JournalCursor } from '../journal-cursor.ts'
import { durationMs, durationPattern, durationRule } from '../../mock-api/durations.ts'
import { namePattern, orPlaceholder, PlaceholderError } from '../placeholders.ts'

const durationFault = `A duration is ${durationRule}.`

export const Duration = orPlaceholder(
  z.string(durationFault).check(
    z.regex(durationPattern, { error: durationFault, abort: true }),
    z.refine((text) => durationMs(text) !== undefined, durationFault),
  ),
)

/** The fields that every step may carry. */
export const commonFields = {
  after: z.optional(Duration.check(z.describe(`A pause before the step: ${durationRule}.`))),
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
export const requestField = z.optional(
  orPlaceholder(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'An id is 24 hexadecimal digits.'))).check(
    z.describe('Only where it speaks of this request.'),
  ),
)

interface CommonStep {
  readonly after?: string | undefined
  readonly save?: string | undefined
}

/** What a step finds when its turn comes. */
export interface StepContext {
  readonly journal: JournalCursor
  /** Acts as the operator and answers what that gave. Rejects with a ControlRefusal. */
  operate(verb: string, body: unknown): Promise<unknown>
}

/** A step whose placeholders are filled in. */
export interface ReadyStep {
  /** What it does, in one line. */
  readonly title: string
  readonly afterMs: number
  readonly save: string | undefined
  /** Answers what `save` keeps. Throws DidNotHold. */
  run(context: StepContext): Promise<unknown>
}

export interface StepKind {
  /** The field by which a step of this kind is told from others. */
  readonly key: string
  readonly about: string
  /** The forms that it is written in; the first field of each is `key`. */
  readonly schemas: readonly z.ZodMiniType[]
  /** What is known before the run of what `save` will keep. */
  foresee(step: unknown): Schema | undefined
  /** Takes a step that has passed the format. Throws a PlaceholderError where a length of time is none. */
  ready(step: unknown): ReadyStep
}

export interface StepDefinition<Step extends CommonStep> {
  readonly key: string
  readonly about: string
  readonly schemas: readonly z.ZodMiniType<Step>[]
  readonly title: (step: Step) => string
  readonly foresee: (step: Step) => Schema | undefined
  readonly run: (step: Step, context: StepContext) => Promise<unknown>
}

export function stepKind<Step extends CommonStep>(definition: StepDefinition<Step>): StepKind {
  const { key, about, schemas, title, foresee, run } = definition
  const form = z.union(schemas)
  return {
    key,
    about,
    schemas,
    foresee: (step) => foresee(form.parse(step)),
    ready(source) {
      const step = form.parse(source)
      return {
        title: title(step),
        afterMs: step.after === undefined ? 0 : lengthOf(step.after),
        save: step.save,
        run: (context) => run(step, context),
      }
    },
  }
}

/** The milliseconds of a duration that was filled in. */
export function lengthOf(duration: string): number {
  const ms = durationMs(duration)
  if (ms === undefined) throw new PlaceholderError(`"${duration}" is no duration: write ${durationRule}.`)
  return ms
}

/** The step did not see what it awaits. */
export class DidNotHold extends Error {
  /** What would have shown it in the journal. */
  readonly match: Match

  constructor(awaited: string, match: Match) {
    super(awaited)
    this.match = match
  }
}
