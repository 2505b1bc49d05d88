/** Walks at random through temporary worlds. Shrinks the first walk that violates an invariant and writes it as a scenario. */
import * as fc from 'fast-check'
import { parseScenario } from '../format/parse.ts'
import type { Stage } from '../runner/environment/environment.ts'
import { runScenario, silentReporter } from '../runner/run.ts'
import { walkOf } from './commands.ts'
import type { Driver } from './driver.ts'
import { createEnvironmentDriver } from './environment-driver.ts'
import { createModel, InvariantViolated, type Found, type Model, type PlayedStep } from './model.ts'
import type { Sandbox } from './sandbox.ts'
import { scenarioText, stepsToWrite } from './yaml-writer.ts'

export interface ExploreOptions {
  readonly sandbox: Sandbox
  readonly steps: number
  readonly withFaults: boolean
  /** The path that the scenario will have. */
  readonly file: string
  readonly signal: AbortSignal
  readonly onStep: (played: PlayedStep) => void
  readonly onShrink: (found: Found, tries: number, steps: number) => void
}

export interface Violation {
  readonly found: Found
  readonly stepsBefore: number
  readonly stepsAfter: number
  readonly text: string
}

type Command = fc.AsyncCommand<Model, Driver>

interface ViolatingWalk {
  readonly played: readonly PlayedStep[]
  readonly found: Found
}

/** The walk goes on in a new world after this many steps at most. */
const longestWalk = 2000
/** How often a walk is replayed to find a shorter one. */
const mostTries = 600

/** Returns the violation, or undefined if none was found. Rejects with the reason of `signal` if it aborts before that. */
export async function explore(options: ExploreOptions): Promise<Violation | undefined> {
  const { sandbox, steps, withFaults, file, signal, onStep, onShrink } = options
  const setting = await sandbox.setting()
  const commands = walkOf({ faults: withFaults ? 'all' : 'none', hasSockets: true }, longestWalk)
  let taken = 0
  let tries = 0
  let first: ViolatingWalk | undefined
  let shortest: ViolatingWalk | undefined

  /** Plays the commands in a new world. Returns the walk if it violates an invariant. */
  const walk = (commands: readonly Command[]): Promise<ViolatingWalk | undefined> =>
    sandbox.inNewWorld(async (stage) => {
      const model = createModel(setting)
      const driver = await createEnvironmentDriver(stage, signal)
      try {
        await fc.asyncModelRun(() => ({ model, real: driver }), commands)
        for (const entry of await driver.read()) model.observe(entry)
        return undefined
      } catch (error) {
        if (error instanceof InvariantViolated) return { played: model.played, found: error.found }
        throw error
      }
    })

  /** Counts the steps, and skips the command once there were enough. */
  const counted = (command: Command): Command => ({
    check: (model) => taken < steps && command.check(model),
    async run(model, driver) {
      const before = model.played.length
      try {
        await command.run(model, driver)
      } finally {
        const played = model.played[before]
        if (played) {
          taken += 1
          onStep(played)
        }
      }
    },
    toString: () => command.toString(),
  })

  const property = fc.asyncProperty(commands, async (list) => {
    if (signal.aborted || tries === mostTries) return true
    if (first && shortest) onShrink(first.found, (tries += 1), stepsToWrite(shortest.played).length)
    const violating = await walk(first ? [...list] : [...list].map(counted)).catch((error: unknown) => {
      // Ctrl-C while shrinking keeps the shortest walk so far.
      if (signal.aborted) return undefined
      throw error
    })
    if (!violating || (first && first.found.invariant !== violating.found.invariant)) return true
    first ??= violating
    shortest = violating
    return false
  })

  for (let number = 0; taken < steps && !first; number += 1) {
    const result = await fc.check(property, { seed: sandbox.seed + number, numRuns: 1, unbiased: true })
    signal.throwIfAborted()
    if (result.failed && !first) throw result.errorInstance
  }
  if (!first || !shortest) return undefined

  const writing = { ...shortest, setting, seed: sandbox.seed, file }
  const withEnding = scenarioText({ ...writing, hasEnding: true })
  const fails = signal.aborted || (await sandbox.inNewWorld((stage) => failsOn(stage, withEnding, signal)))
  return {
    found: shortest.found,
    stepsBefore: first.played.length,
    stepsAfter: stepsToWrite(shortest.played).length,
    text: fails ? withEnding : scenarioText({ ...writing, hasEnding: false }),
  }
}

async function failsOn(stage: Stage, text: string, signal: AbortSignal): Promise<boolean> {
  const { scenario } = parseScenario(text)
  if (!scenario) return false
  const options = {
    stage,
    inputs: new Map<string, never>(),
    reporter: silentReporter,
    isHeadless: true,
    signal,
  }
  const { is } = await runScenario(scenario, options)
  return is === 'failed' || is === 'broken'
}
