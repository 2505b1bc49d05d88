/** All kinds of steps. Those that contain steps are here: `parallel`, `oneOf`, `repeat` and `when`. */
import * as z from 'zod/mini'
import { longestDurationMs } from '../../../contracts/shared/durations.ts'
import { optionsOf, valueAt } from '../../../contracts/shared/schema-walk.ts'
import { orPlaceholder, optionally, wrongType } from '../../format/placeholders.ts'
import type { PlannedStep } from '../plan.ts'
import { call, codesIn, formatCodes, operate, RefusalCode, refusalsOf } from './acts.ts'
import { expect, never, wait } from './journal-steps.ts'
import { formatMatcher, isEntry, matchOf, EntryMatcher, type Matcher } from './matchers.ts'
import { compare, formatState, isState, StateOrValue } from './state.ts'
import {
  commonFields,
  ExpectationFailed,
  stepKind,
  type StepContext,
  type CommonStep,
  type StepKind,
} from './step-kind.ts'
import { advance, fault, pick, restore, snapshot, socket, use } from './world-steps.ts'

const Step = z.lazy((): z.ZodMiniType => z.union(stepForms))

export const Steps = z
  .array(Step, wrongType('Write a list of steps here, each after a dash.'))
  .check(z.minLength(1, 'This list of steps is empty.'), z.describe('The steps, played one after another.'))

const Branches = z
  .array(Steps)
  .check(z.minLength(2, 'Write at least two branches.'), z.describe('Each list is a branch.'))

const mostRounds = 1000
const mostAtOnce = 50
const timesFault = `A repetition takes a whole number from 1 to ${String(mostRounds)}, or forever.`

const has = (step: unknown, field: string): boolean => valueAt(step, field) !== undefined

const parallel = stepKind({
  key: 'parallel',
  about:
    'Plays several lists of steps at the same time and continues when all are done. When one fails, the others end.',
  form: z.strictObject({
    parallel: Branches,
    after: commonFields.after,
  }),
  blocks: ['parallel'],
  title: ({ parallel: branches }) => `${String(branches.length)} branches in parallel`,
  run: (_step, context, { parallel: branches = [] }) =>
    context.sideBySide(branches.map((steps) => (branch) => branch.play(steps))),
})

const oneOf = stepKind({
  key: 'oneOf',
  about:
    'Plays several lists of steps at the same time, of which exactly one succeeds. The acts of the others are refused as said. ' +
    '`save` keeps the result of the last step of the branch that succeeded.',
  form: z.strictObject({
    oneOf: z
      .strictObject(
        {
          refused: refusalsOf(RefusalCode, 'The refusal of the other branches, or a list of possible ones.'),
          branches: Branches,
        },
        wrongType(
          'Write how the others are refused, and the branches: { refused: already-assigned, branches: [[…], […]] }.',
        ),
      )
      .check(z.describe('The branches, and how all but one of them are refused.')),
    ...commonFields,
  }),
  blocks: ['oneOf'],
  alwaysPlaysBlocks: () => false,
  // Where the acts of the operator are skipped, every branch would succeed.
  needs: ({ oneOf: { branches } }) => (branches.flat().some((step) => has(step, 'operator')) ? ['desk'] : []),
  title: ({ oneOf: { refused, branches } }) =>
    `one of ${String(branches.length)} branches, the others refused with ${formatCodes(refused)}`,
  async run({ oneOf: { refused } }, context, { oneOf: branches = [] }) {
    const codes: readonly string[] = codesIn(refused)
    const results: unknown[] = []
    /** How each branch ended: the code of its refusal, or undefined when it succeeded. */
    const ends: (string | undefined)[] = []
    await context.sideBySide(
      branches.map((steps, index) => async (branch) => {
        const played = await branch.attempt(steps, codes)
        if ('result' in played) results.push(played.result)
        else if (played.failed.refused === undefined) throw played.failed
        ends[index] = 'failed' in played ? played.failed.refused : undefined
      }),
    )
    if (results.length === 1 && ends.every((end) => end === undefined || codes.includes(end)))
      return results[0]
    const told = ends.map(
      (end, index) =>
        `branch ${String(index + 1)} ${end === undefined ? 'succeeded' : `was refused with ${end}`}`,
    )
    throw new ExpectationFailed(
      `that exactly one branch succeeds and the others are refused with ${formatCodes(refused)}; ${told.join(', ')}`,
    )
  },
})

const repeat = stepKind({
  key: 'repeat',
  about:
    'Plays its steps several times. `save` is the number of the round, from 1. With `forever`, each round begins with a `wait` ' +
    'for something that no earlier round has found. It ends when that finds nothing in time, or when the steps of the player are done.',
  form: z
    .strictObject({
      repeat: orPlaceholder(
        z.int(timesFault).check(z.gte(1, timesFault), z.lte(mostRounds, timesFault)),
        z.literal('forever'),
      ).check(z.describe('The number of rounds, or `forever`.')),
      atOnce: optionally(
        z.int().check(z.gte(1), z.lte(mostAtOnce)),
        'With `forever`: how many rounds can run at the same time (default 1).',
      ),
      until: optionally(EntryMatcher, 'With `forever`: ends the repetition as soon as this happens.'),
      steps: Steps,
      ...commonFields,
    })
    .check(
      z.refine(({ repeat: rounds, steps: [first] }) => rounds !== 'forever' || has(first, 'wait'), {
        path: ['steps', 0],
        error:
          'The first step of `repeat: forever` is a wait. When it finds nothing in time, the repetition ends.',
      }),
      z.refine((step) => step.repeat === 'forever' || (step.atOnce ?? step.until) === undefined, {
        path: ['repeat'],
        error: '`atOnce` and `until` are only for `repeat: forever`.',
      }),
    ),
  blocks: ['steps'],
  alwaysPlaysBlocks: ({ repeat: rounds }) => rounds !== 'forever',
  schemaOfSave: () => z.number(),
  title: ({ repeat: rounds }) => (rounds === 'forever' ? 'repeat forever' : `${String(rounds)} times`),
  async run({ repeat: rounds, atOnce = 1, until, save }, context, { steps: [steps = []] = [] }) {
    if (rounds === 'forever') {
      await repeatForever(steps, { atOnce, until, save }, context)
      return undefined
    }
    for (let round = 1; round <= Number(rounds); round += 1) {
      if (save !== undefined) context.values.set(save, round)
      await context.play(steps)
    }
    return Number(rounds)
  },
})

interface Endless {
  readonly atOnce: number
  readonly until: Matcher | undefined
  readonly save: string | undefined
}

/** Each round waits for an entry that no earlier round has found. */
async function repeatForever(
  [first, ...rest]: readonly PlannedStep[],
  { atOnce, until, save }: Endless,
  context: StepContext,
): Promise<void> {
  if (first === undefined) return
  const over = new AbortController()
  const queue = context.journal.queue()
  let rounds = 0
  /** Resolves when no round plays its first step. Only one round at a time waits for the next entry. */
  let turn: Promise<unknown> = Promise.resolve()

  async function playRounds(branch: StepContext): Promise<void> {
    while (!branch.signal.aborted) {
      const round = branch.round(queue)
      const begun = Promise.withResolvers<undefined>()
      const before = turn
      turn = begun.promise
      await round.environment.scheduler.idle(before)
      if (round.signal.aborted) return begun.resolve(undefined)
      rounds += 1
      if (save !== undefined) round.values.set(save, rounds)
      const played = await round.attempt([first as PlannedStep]).finally(() => begun.resolve(undefined))
      if ('result' in played) await round.play(rest)
      else over.abort()
    }
  }

  async function watchForEnd({ environment, journal, signal }: StepContext): Promise<void> {
    const end = until && (await matchOf(until, environment))
    if (end && (await journal.awaited(end, longestDurationMs, signal))) over.abort()
  }

  const tasks = Array.from({ length: atOnce }, () => playRounds)
  await context.sideBySide(
    until === undefined ? tasks : [...tasks, watchForEnd],
    AbortSignal.any([over.signal, context.playerDone]),
  )
}

const Condition = z.union([EntryMatcher, StateOrValue])

const when = stepKind({
  key: 'when',
  about:
    'Plays `steps` if something has happened since the run began or a state is as given, else `otherwise`.',
  form: z.strictObject({
    when: Condition,
    steps: Steps,
    otherwise: z.optional(Steps),
    after: commonFields.after,
  }),
  blocks: ['steps', 'otherwise'],
  alwaysPlaysBlocks: () => false,
  needs: ({ when: condition }) => (isState(condition) ? ['entities'] : []),
  title: ({ when: condition }) =>
    isEntry(condition) ? `when ${formatMatcher(condition)} has happened` : `when ${formatState(condition)}`,
  async run({ when: condition }, context, { steps: [steps = []] = [], otherwise: [otherwise = []] = [] }) {
    const isTrue = isEntry(condition)
      ? (await context.journal.sinceBeginning(await matchOf(condition, context.environment))) !== undefined
      : (await compare(context.environment, condition)).differences.length === 0
    await context.play(isTrue ? steps : otherwise)
  },
})

export const stepKinds: readonly (StepKind & { readonly form: z.ZodMiniType<CommonStep> })[] = [
  wait,
  call,
  socket,
  operate,
  expect,
  never,
  advance,
  parallel,
  oneOf,
  repeat,
  when,
  fault,
  snapshot,
  restore,
  use,
  pick,
]

const stepForms = stepKinds.flatMap(({ about, form }) =>
  ((optionsOf(form) ?? [form]) as readonly z.ZodMiniType[]).map((one) => one.check(z.describe(about))),
)

/** Returns the fields of a step without the steps in it. */
export function ownFields(step: object): Readonly<Record<string, unknown>> {
  const { blocks = [] } = kindOf(step)
  return Object.fromEntries(Object.entries(step).filter(([field]) => !blocks.includes(field)))
}

export function kindOf(step: object): (typeof stepKinds)[number] {
  const kind = stepKinds.find(({ key }) => Object.hasOwn(step, key))
  if (!kind) throw new Error('a step of an unknown kind passed the format')
  return kind
}
