/** Plays a scenario in an environment and reports each step to a reporter. */
import { createRandom, type Random } from '../../mock-api/world/random.ts'
import { findingsOf } from '../../mock-api/yaml-validation/findings.ts'
import { CommandError, InvalidFile } from '../../contracts/shared/errors.ts'
import type { InputValue } from '../format/metadata.ts'
import { openJournalCursor, type JournalCursor } from './journal-cursor.ts'
import { collectEvidence, type Failure, type StepFacts } from './failure.ts'
import {
  drawDurations,
  fill,
  PlaceholderError,
  valueOf,
  withExpressions,
  type Placeholder,
} from '../format/placeholders.ts'
import { placeIn, stepsOf, type PlannedStep, type Scenario } from './plan.ts'
import type { Need, Environment } from './environment/environment.ts'
import {
  ExpectationFailed,
  durationInMs,
  type BranchTask,
  type CommonStep,
  type StepContext,
  type StepKind,
} from './steps/step-kind.ts'
import { kindOf, ownFields } from './steps/step-kinds.ts'

export interface RunFacts extends Pick<Environment, 'target' | 'world' | 'seed'> {
  readonly title: string
}

export type Outcome =
  | { readonly is: 'passed'; readonly skipped: number }
  | { readonly is: 'failed'; readonly failure: Failure }
  | { readonly is: 'stopped'; readonly step: StepFacts | undefined }
  | { readonly is: 'could-not-run'; readonly error: CommandError; readonly step: StepFacts | undefined }

interface AtStep {
  readonly step: StepFacts
  readonly worldMs: number | undefined
}

export type RunEvent =
  | { readonly is: 'run-started'; readonly run: RunFacts }
  /** `awaits` says what the step waits for, if it waits. */
  | ({ readonly is: 'step-started'; readonly awaits: string | undefined } & AtStep)
  | ({ readonly is: 'step-done'; readonly tookMs: number } & AtStep)
  /** The environment lacks what the step needs. */
  | { readonly is: 'step-skipped'; readonly step: StepFacts; readonly lacks: readonly Need[] }
  | { readonly is: 'run-ended'; readonly outcome: Outcome; readonly tookMs: number }

export type Reporter = (event: RunEvent) => void

export const silentReporter: Reporter = () => undefined

interface RunOptions {
  readonly inputs: ReadonlyMap<string, InputValue>
  readonly reporter: Reporter
  readonly signal: AbortSignal
  /** Called before each step, which begins when the promise resolves. */
  readonly mayBegin?: (signal: AbortSignal) => Promise<void>
}

/** Plays a scenario in an environment that ends its waits when the signal of the options aborts. */
export async function playOn(
  opening: Promise<Environment>,
  scenario: Scenario,
  options: RunOptions,
): Promise<Outcome> {
  let environment: Environment
  try {
    environment = await opening
  } catch (error) {
    const outcome = endOf(error, options.signal, undefined)
    options.reporter({ is: 'run-ended', outcome, tookMs: 0 })
    return outcome
  }
  try {
    const startedAt = performance.now()
    const outcome = await play(scenario, environment, options)
    options.reporter({ is: 'run-ended', outcome, tookMs: performance.now() - startedAt })
    return outcome
  } finally {
    // Closing fails when the target has gone away. The outcome says so already.
    await environment.close().catch(() => undefined)
  }
}

function endOf(error: unknown, signal: AbortSignal, step: StepFacts | undefined): Outcome {
  if (signal.aborted) return { is: 'stopped', step }
  if (error instanceof CommandError) return { is: 'could-not-run', error, step }
  throw error
}

async function play(
  scenario: Scenario,
  environment: Environment,
  { inputs, reporter, signal, mayBegin }: RunOptions,
): Promise<Outcome> {
  const { title, given, steps, player } = scenario
  const { target, world, seed } = environment
  const of = stepsOf(scenario)
  const random = createRandom(seed ?? 0).stream('scenario')
  const begun = new Map<PlannedStep, number>()
  const playerDone = new AbortController()
  let current: StepFacts | undefined
  let skipped = 0

  /** Plays a step and returns what its `save` keeps. */
  async function playStep(planned: PlannedStep, branch: Branch): Promise<unknown> {
    await mayBegin?.(branch.signal)
    const kind = kindOf(planned.written)
    const time = (begun.get(planned) ?? 0) + 1
    begun.set(planned, time)
    // Each time a step is played it has its own random stream, so that parallel branches draw the same in each run.
    const stream = random.stream(`step ${String(planned.number)}, time ${String(time)}`)
    const filled = filledIn(planned, branch.values, stream)
    const { number, file, line, column } = planned
    const step: StepFacts = {
      number,
      of,
      file,
      line,
      column,
      title: kind.title(forReader(planned, filled, branch.values)),
      name: kind.title(planned.written),
      ...(branch.label === undefined ? {} : { branch: branch.label }),
    }
    current = step
    const lacks = environment.isSimulator ? [] : (kind.needs?.(filled) ?? [])
    if (lacks.length > 0) {
      skipped += 1
      reporter({ is: 'step-skipped', step, lacks })
      return undefined
    }
    const awaits = awaitedBy(filled, kind, step)
    reporter({ is: 'step-started', step, worldMs: environment.worldMs(), awaits })
    const startedAt = performance.now()
    if (filled.after !== undefined)
      await environment.scheduler.pass(durationInMs(filled.after), branch.signal)
    if (kind.isAct) await branch.journal.act()
    const done = (facts = step): void => {
      const tookMs = performance.now() - startedAt
      reporter({ is: 'step-done', step: facts, tookMs, worldMs: environment.worldMs() })
    }
    try {
      const seen = await kind.run(filled, contextIn(branch, stream), planned.blocks)
      if (filled.save !== undefined) branch.values.set(filled.save, seen)
      done()
      return seen
    } catch (error) {
      if (error instanceof ExpectationFailed) {
        // A step that contains steps fails because of one of them.
        error.step ??= step
        const refused = branch.refusals?.find((code) => code === error.refused)
        if (refused !== undefined) done({ ...step, refused })
      }
      throw error
    }
  }

  async function playAll(steps: readonly PlannedStep[], branch: Branch): Promise<unknown> {
    let last: unknown
    for (const step of steps) {
      branch.signal.throwIfAborted()
      last = await playStep(step, branch).catch((error: unknown) => {
        const { file } = scenario
        throw error instanceof CommandError && file !== undefined ? error.at(placeIn(file, step)) : error
      })
    }
    return last
  }

  async function sideBySide(
    tasks: readonly BranchTask[],
    parent: Branch,
    ending?: AbortSignal,
    labels = tasks.map((_, index) => labelIn(parent, index)),
  ): Promise<void> {
    const failed = new AbortController()
    const branches = tasks.map((task, index) => ({
      ...parent,
      task,
      label: tasks.length === 1 ? parent.label : labels[index],
      journal: parent.journal.fork(),
      signal: AbortSignal.any([parent.signal, failed.signal, ...(ending ? [ending] : [])]),
    }))
    let first: { readonly error: unknown } | undefined
    let left = tasks.length
    environment.scheduler.fork(tasks.length)
    await Promise.all(
      branches.map(async ({ task, ...branch }) => {
        try {
          await task(contextIn(branch))
        } catch (error) {
          first ??= { error }
          failed.abort(new Error('another branch has ended the run'))
        } finally {
          left -= 1
          environment.scheduler.join(left)
        }
      }),
    )
    // When `ending` aborts, waits reject, and this is no failure.
    if (first && (ending?.aborted !== true || isFailure(first.error))) throw first.error
    parent.journal.join(branches.map(({ journal }) => journal))
  }

  const contextIn = (branch: Branch, stream: Random = random): StepContext => ({
    environment,
    journal: branch.journal,
    signal: branch.signal,
    values: branch.values,
    random: stream,
    playerDone: playerDone.signal,
    withValues: (values) => contextIn({ ...branch, values: new Map(values) }, stream),
    play: (steps) => playAll(steps, branch),
    attempt: (steps, refusals = []) =>
      playAll(steps, { ...branch, refusals }).then(
        (result) => ({ result }),
        (error: unknown) => {
          if (error instanceof ExpectationFailed) return { failed: error }
          throw error
        },
      ),
    sideBySide: (tasks, ending) => sideBySide(tasks, branch, ending),
    round: (queue) =>
      contextIn({ ...branch, journal: branch.journal.fork(queue), values: new Map(branch.values) }),
  })

  const tasks: BranchTask[] = [({ play }) => play(steps)]
  if (player.length > 0) {
    tasks.push(async ({ play }) => {
      await play(player)
      playerDone.abort(new Error('the steps of the player are done'))
    })
  }

  let beganAt = 0
  try {
    const journal = await openJournalCursor(environment)
    beganAt = journal.beganAt
    reporter({ is: 'run-started', run: { title, target, world, seed } })
    const branch: Branch = { journal, signal, values: new Map(inputs) }
    await playAll(given, branch)
    await sideBySide(tasks, branch, undefined, [undefined, 'player'])
    return { is: 'passed', skipped }
  } catch (error) {
    if (signal.aborted || !(error instanceof ExpectationFailed) || !error.step)
      return endOf(error, signal, current)
    const { step, message: awaited, match } = error
    return collectEvidence(environment, beganAt, match).then(
      (evidence) => ({ is: 'failed', failure: { step, awaited, ...evidence, seed } }),
      (lost: unknown) => endOf(lost, signal, step),
    )
  }
}

function awaitedBy(
  { after }: CommonStep,
  { isAct, blocks }: StepKind,
  { title }: StepFacts,
): string | undefined {
  const own = isAct === true || blocks !== undefined ? undefined : title
  return after === undefined ? own : `${after} on the world's clock, then ${own ?? title}`
}

interface Branch {
  readonly journal: JournalCursor
  readonly signal: AbortSignal
  readonly values: Map<string, unknown>
  readonly refusals?: readonly string[]
  readonly label?: string | undefined
}

/** Numbers the branches: `branch 2`, and `branch 2.1` inside it. */
const labelIn = ({ label }: Branch, index: number): string | undefined =>
  `${label === undefined ? 'branch ' : `${label}.`}${String(index + 1)}`

const isFailure = (error: unknown): boolean =>
  error instanceof ExpectationFailed || error instanceof CommandError

function forReader({ written }: PlannedStep, filled: CommonStep, values: Branch['values']): object {
  const lookup = (placeholder: Placeholder) => valueOf(placeholder, values)
  return { ...filled, ...(withExpressions(ownFields(written), filled, lookup) as object) }
}

/** Fills in the placeholders of a step, except in nested steps. Throws an InvalidFile when the result is invalid. */
function filledIn(
  { number, line, written }: PlannedStep,
  values: Branch['values'],
  random: Random,
): CommonStep {
  const { form } = kindOf(written)
  try {
    const own = fill(ownFields(written), (placeholder) => valueOf(placeholder, values)) as object
    const filled = { ...written, ...own }
    const step = form.safeParse(drawDurations(filled, random))
    if (step.success) return step.data
    const [finding] = findingsOf(form, filled)
    throw new PlaceholderError(`${finding?.path.join('.') ?? ''}: ${finding?.message ?? ''}`)
  } catch (error) {
    if (!(error instanceof PlaceholderError)) throw error
    throw new InvalidFile(
      `Step ${String(number)} (line ${String(line)}) has a placeholder that does not fit. ${error.message}`,
    )
  }
}
