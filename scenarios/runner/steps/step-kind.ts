/** What all kinds of steps have in common, and what a kind defines. */
import * as z from 'zod/mini'
import type { Random } from '../../../mock-api/world/random.ts'
import type { Match } from '../../../mock-api/control/match.ts'
import { fieldsOf, type Schema } from '../../../contracts/shared/schema-walk.ts'
import type { JournalCursor, JournalQueue } from '../journal-cursor.ts'
import { InvalidFile } from '../../../contracts/shared/errors.ts'
import { durationMs, durationRange, durationRule } from '../../../contracts/shared/durations.ts'
import { Name, orPlaceholder } from '../../format/placeholders.ts'
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

/** The fields that every step can have. */
export const commonFields = {
  after: z.optional(
    Duration.check(
      z.describe(`A pause before the step on the world's clock: ${durationRule}; or a range such as 2s..8s.`),
    ),
  ),
  save: z.optional(
    Name.check(z.describe('Saves the result of the step under this name for later steps: `${name.field}`.')),
  ),
}

export const withinField = (fallback: string) => ({
  within: z.optional(Duration.check(z.describe(`The time limit (default ${fallback}).`))),
})

/** The caller of a call or the receiver of an event. */
export const userField = z.string().check(z.minLength(1), z.describe("A user's e-mail address or id."))

/** The name of a connection of a user. */
export const tabField = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z][\w-]*$/,
      'A name of a tab consists of letters, digits, - and _, and begins with a letter.',
    ),
  )

/** `yasmine@kamasouk.test on phone` */
export const formatUser = (user: string, tab: string | undefined): string =>
  tab === undefined ? user : `${user} on ${tab}`

export interface CommonStep {
  readonly after?: string | undefined
  readonly save?: string | undefined
}

/** What a step can use when it is played. */
export interface StepContext {
  readonly environment: Environment
  /** The position of the branch in the journal. */
  readonly journal: JournalCursor
  /** Aborts when the branch must end. */
  readonly signal: AbortSignal
  /** The inputs and the values saved so far. */
  readonly values: Map<string, unknown>
  /** The random stream of the step: the same for the same seed. */
  readonly random: Random
  /** Plays steps one after another in this branch. Returns what `save` of the last one keeps. */
  play(steps: readonly PlannedStep[]): Promise<unknown>
  /** Does the same until an act is refused. Returns the code of that refusal, which is no failure if it is among `codes`. */
  playUntilRefused(steps: readonly PlannedStep[], codes: readonly string[]): Promise<Played>
  /** Plays a step. Returns false when it fails, without failing the run. */
  attempt(step: PlannedStep): Promise<boolean>
  /**
   * Runs each task as a branch. When one fails, the others end and the failure is thrown. When `ending` aborts, all end
   * without a failure.
   */
  sideBySide(tasks: readonly BranchTask[], ending?: AbortSignal): Promise<void>
  /** The context of one round of an endless repetition: it has its own saved values and takes entries from `queue`. */
  round(queue: JournalQueue): StepContext
  /** The same branch with these values only. */
  withValues(values: ReadonlyMap<string, unknown>): StepContext
  /** Aborts when the player's own steps are done, in a headless run. */
  readonly playerDone: AbortSignal
}

export type BranchTask = (context: StepContext) => Promise<unknown>

/** How a list of steps ended: with the result of its last step, or with a refusal. */
export type Played = { readonly result: unknown } | { readonly refused: string }

/** The nested steps by field. A field with several branches has several lists. */
type Blocks = Readonly<Record<string, readonly (readonly PlannedStep[])[]>>

/** An entry in the table of steps. Only `run` gets a step whose placeholders are all filled in. */
export interface StepKind<Step = unknown> {
  /** The field that only steps of this kind have. */
  readonly key: string
  readonly about: string
  /** Its forms. The first field of each is `key`. */
  readonly schemas: readonly z.ZodMiniType<Step>[]
  /** The fields that contain steps: a list, or a list of lists. */
  readonly blocks?: readonly string[]
  /** Whether later steps can use what its nested steps save (default true). */
  alwaysPlaysBlocks?(step: Step): boolean
  /** Whether it acts, and does not only look. */
  readonly isAct?: boolean
  /** Returns the features that the environment must have. */
  needs?(step: Step): readonly Need[]
  /** Returns one line for the reports. */
  title(step: Step): string
  /** Returns the schema of what `save` keeps, if it is known before the run. */
  schemaOfSave?(step: Step): Schema | undefined
  /** Returns what `save` keeps. Throws ExpectationFailed. */
  run(step: Step, context: StepContext, blocks: Blocks): Promise<unknown>
}

/** Types the parameters of a kind's functions by its schemas. */
export const stepKind = <Step extends CommonStep>(
  kind: StepKind<Step>,
): StepKind & { readonly form: z.ZodMiniType<Step> } => ({ ...kind, form: z.union(kind.schemas) })

/** Returns the milliseconds of a duration. Throws an InvalidFile for any other text. */
export function durationInMs(duration: string): number {
  const ms = durationMs(duration)
  if (ms === undefined) throw new InvalidFile(`"${duration}" is not a duration: write ${durationRule}.`)
  return ms
}

/** What the step expects did not happen, or is not so. */
export class ExpectationFailed extends Error {
  /** The journal entry that the step expected, if any. */
  readonly match: Match | undefined
  /** The innermost step that failed. */
  step?: StepFacts
  /** The code with which an act was refused, if that is why. */
  readonly refused: string | undefined

  constructor(awaited: string, match?: Match, refused?: string) {
    super(awaited)
    this.match = match
    this.refused = refused
  }
}

const ignored = new Set(['message', 'eventId'])

function onlyField(fields: readonly string[]): string | undefined {
  const [only, ...more] = fields.filter((field) => !ignored.has(field))
  return more.length === 0 ? only : undefined
}

/**
 * Returns what `save` keeps of an answer or an event: the only field besides `message` and `eventId`, if there is just one, so
 * that after conversations.create `${request._id}` works; else all of it.
 */
export function savedValue(value: unknown, schema?: Schema): unknown {
  if (typeof value !== 'object' || value === null) return value
  const only = onlyField(Object.keys((schema && fieldsOf(schema)) ?? value))
  return only === undefined ? value : (value as Readonly<Record<string, unknown>>)[only]
}

/** Returns the schema of `savedValue`. */
export function savedSchema(schema: Schema): Schema {
  const fields = fieldsOf(schema) ?? {}
  const only = onlyField(Object.keys(fields))
  return (only === undefined ? undefined : fields[only]) ?? schema
}
