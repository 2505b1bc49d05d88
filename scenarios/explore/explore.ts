/** Walks at random through temporary worlds. Shrinks the first walk that violates an invariant and writes it as a scenario. */
import * as fc from 'fast-check'
import { stringify } from 'yaml'
import { gameIds } from '../../contracts/registry/games.ts'
import { schemaPathFrom } from '../format/library.ts'
import { stemOf } from '../record/step-values.ts'
import { productWalk } from './commands.ts'
import { createEnvironmentDriver, settingOf, type Sandbox } from './environment-driver.ts'
import {
  createModel,
  InvariantViolated,
  replaceIds,
  type Driver,
  type Found,
  type Model,
  type Outcome,
  type PlayedStep,
  type Setting,
  type Step,
} from './model.ts'

export interface ExploreOptions {
  readonly sandbox: Sandbox
  readonly steps: number
  readonly withFaults: boolean
  readonly file: string
  readonly signal: AbortSignal
  readonly onStep: (step: Step, outcome: Outcome) => void
  readonly onShrink: (found: Found, tries: number, steps: number) => void
}

export type Violation = NonNullable<Awaited<ReturnType<typeof explore>>>

type Command = fc.AsyncCommand<Model, Driver>

interface ViolatingWalk {
  readonly played: readonly PlayedStep[]
  readonly found: Found
}

interface Progress {
  taken: number
  tries: number
  first?: ViolatingWalk
  shortest?: ViolatingWalk
  failure?: { readonly error: unknown }
}

const longestWalk = 500
const mostTries = 400

/** Returns the violation, or undefined if none was found. Rejects with the reason of `signal` if it aborts before that. */
export async function explore(options: ExploreOptions) {
  const { sandbox, steps, withFaults, file, signal, onStep, onShrink } = options
  const setting = await sandbox.inNewWorld((environment) => settingOf(environment, signal))
  const progress: Progress = { taken: 0, tries: 0 }

  const play = (
    commands: readonly Command[],
    onPlayed: (step: Step, outcome: Outcome) => void = () => undefined,
  ): Promise<ViolatingWalk | undefined> =>
    sandbox.inNewWorld(async (environment) => {
      const model = createModel(setting)
      const driver = await createEnvironmentDriver(environment, signal)
      const real: Driver = {
        read: driver.read,
        async play(step) {
          const outcome = await driver.play(step)
          onPlayed(step, outcome)
          return outcome
        },
      }
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands)
        for (const entry of await driver.read()) model.observe(entry)
        return undefined
      } catch (error) {
        if (error instanceof InvariantViolated) return { played: model.played, found: error.found }
        throw error
      }
    })

  async function stillViolates({ found }: ViolatingWalk, commands: readonly Command[]): Promise<boolean> {
    if (signal.aborted || progress.tries === mostTries) return false
    progress.tries += 1
    onShrink(found, progress.tries, stepsToWrite(progress.shortest?.played ?? []).length)
    const violating = await play(commands).catch((error: unknown) => {
      // Ctrl-C keeps the shortest walk so far. fast-check would shrink towards any other error, so it ends here.
      if (!signal.aborted) progress.failure = { error }
      progress.tries = mostTries
      return undefined
    })
    if (violating?.found.invariant !== found.invariant) return false
    progress.shortest = violating
    return true
  }

  async function holds(commands: readonly Command[]): Promise<boolean> {
    if (progress.first) return !(await stillViolates(progress.first, commands))
    const first = await play(commands, (step, outcome) => {
      progress.taken += 1
      onStep(step, outcome)
    })
    if (!first) return true
    progress.first = progress.shortest = first
    return false
  }

  for (let number = 0; progress.taken < steps && !progress.first; number += 1) {
    const walk = productWalk(
      { faults: withFaults ? 'all' : 'none', hasSockets: true },
      Math.min(longestWalk, steps - progress.taken),
    )
    const property = fc.asyncProperty(walk, (commands) => holds([...commands]))
    const result = await fc.check(property, { seed: sandbox.seed + number, numRuns: 1, unbiased: true })
    if (!progress.first) signal.throwIfAborted()
    if (result.failed && !progress.first) throw result.errorInstance
  }
  const { first, shortest, failure } = progress
  if (failure) throw failure.error
  if (!first || !shortest) return undefined

  return {
    found: shortest.found,
    stepsBefore: first.played.length,
    stepsAfter: stepsToWrite(shortest.played).length,
    text: scenarioText(shortest, setting, sandbox.seed, file),
  }
}

/** Writes a walk that violates an invariant as a scenario file that fails for the same reason. */
function scenarioText({ played, found }: ViolatingWalk, setting: Setting, seed: number, file: string) {
  const { steps, saved } = namedSteps(played, setting)
  const { players } = setting
  const names = new Map([...players.map(({ id, name }) => [id, name] as const), ...saved])
  const ending = (found.ending ?? []).map((step) => withNames(step, names) as Step)
  const what = withNames(found.what, new Map([...names].map(([id, name]) => [id, bareName(name)])))
  const { name, sentence } = found.invariant
  const content = {
    title: `What breaks ${name}`,
    about: `${sentence} This scenario violates it. Found by exploring from the seed ${String(seed)}.`,
    steps: withoutUnusedNames([...steps, ...ending]),
  }
  return [
    `# yaml-language-server: $schema=${schemaPathFrom(file)}\n`,
    stringify(content, { lineWidth: 110 }),
    `# Violated here: ${name}. ${String(what).split('\n', 1)[0] ?? ''}\n`,
  ].join('')
}

/** Leaves out the steps that the format of scenarios cannot express. */
const stepsToWrite = (played: readonly PlayedStep[]): readonly PlayedStep[] =>
  played.filter(({ outcome: { is, unanswered } }) => is !== 'unsaid' || unanswered !== undefined)

function namedSteps(played: readonly PlayedStep[], { players, servers, operators }: Setting) {
  const names = new Map([...players, ...servers, ...operators].map(({ id, name }) => [id, name]))
  names.set(gameIds.retro, 'Dofus Retro')
  const saved = new Map<string, string>()
  const counts = new Map<string, number>()
  const steps = stepsToWrite(played).flatMap(({ step, outcome, opened }, index, all) => {
    const named = withNames(step, new Map([...names, ...saved])) as Step
    switch (outcome.is) {
      case 'refused':
        return [{ ...named, refused: outcome.refused }]
      case 'broken':
        // The last one may be the violation itself, so it is written as it should go.
        return [index === all.length - 1 ? named : { ...named, broken: true }]
      case 'unsaid':
        return index === all.length - 1 ? [named] : []
      case 'done': {
        if (opened === undefined) return [named]
        const kind = stemOf(String(step['call'] ?? step['operator']))
        const count = (counts.get(kind) ?? 0) + 1
        counts.set(kind, count)
        saved.set(opened, `\${${kind}${String(count)}._id}`)
        return [{ ...named, save: `${kind}${String(count)}` }]
      }
    }
  })
  return { steps, saved }
}

const withoutUnusedNames = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => {
    const { save, ...rest } = step
    return typeof save === 'string' && !JSON.stringify(steps).includes(`\${${save}.`) ? rest : step
  })

const bareName = (name: string): string => name.replace(/^\$\{(\w+)\._id\}$/, '$1')

const withNames = (value: unknown, names: ReadonlyMap<string, string>): unknown =>
  replaceIds(value, (id) => names.get(id) ?? id)
