/** Helpers for the tests of scenarios. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { folderWith } from '../contracts/shared/testing/folder.ts'
import { startSimulator } from '../mock-api/testing.ts'
import type { Simulator } from '../mock-api/server.ts'
import { readCommand, type Listening } from '../contracts/shared/testing.ts'
import { runScenarioCommand } from './cli.ts'
import { inputValues } from './format/inputs.ts'
import type { RunRecord } from './reports/record.ts'
import { parseScenario } from './format/parse.ts'
import { playedSteps, stepsOf, type Scenario } from './runner/plan.ts'
import type { Failure, StepFacts } from './runner/failure.ts'
import { playOn, type Outcome, type Reporter } from './runner/run.ts'
import { openSimulatorEnvironment } from './runner/environment/simulator-environment.ts'

export const problemsOf = (text: string): string[] =>
  (parseScenario(text).problems ?? []).map(
    ({ line, column, message }) => `${String(line)}:${String(column)} ${message}`,
  )

export function scenarioOf(text: string): Scenario {
  const { scenario, problems } = parseScenario(text)
  expect(problems).toBeUndefined()
  if (!scenario) throw new Error('the scenario is not valid')
  return scenario
}

/** Parses a scenario of these lines below `steps:`. */
export const scenarioWith = (...steps: readonly string[]): Scenario =>
  scenarioOf(['title: A test', 'steps:', ...steps].join('\n'))

export const passed = { is: 'passed', skipped: 0 }

interface Starting {
  readonly settings?: readonly string[]
  readonly speed?: number
  readonly world?: string
  readonly isHeadless?: boolean
}

export function startRun(
  target: string,
  scenario: Scenario,
  { settings = [], speed = Infinity, world = 'default', isHeadless = false }: Starting = {},
) {
  const stop = new AbortController()
  const titles: string[] = []
  const steps = Array.from({ length: stepsOf(scenario) }, () => Promise.withResolvers<StepFacts>())
  const reporter: Reporter = (event) => {
    if (event.is !== 'step-started') return
    titles.push(event.step.title)
    steps[event.step.number - 1]?.resolve(event.step)
  }
  const opening = openSimulatorEnvironment({ target, world, speed, signal: stop.signal })
  const ended = playOn(opening, playedSteps(scenario, isHeadless), {
    inputs: inputValues(scenario, settings),
    signal: stop.signal,
    reporter,
  })
  /** Resolves when this step begins. */
  const begun = (stepNumber: number) => steps[stepNumber - 1]?.promise
  const stopRun = (): void => {
    stop.abort()
  }
  return { ended, titles, begun, stop: stopRun }
}

export function failureOf(outcome: Outcome): Failure {
  if (outcome.is !== 'failed') throw new Error(`the run did not fail, it was ${outcome.is}`)
  return outcome.failure
}

export const command = readCommand.bind(undefined, runScenarioCommand)

interface RunReport extends Pick<RunRecord, 'name' | 'replay'> {
  readonly facts: { readonly world: string; readonly seed: number }
  readonly outcome: { readonly is: string }
}

/** Returns the runs of a report in JSON. */
export const runsIn = (printed: string) => (JSON.parse(printed) as { readonly runs: RunReport[] }).runs

/** Writes these scenarios to files and returns their paths. */
export function scenarioFiles(...texts: readonly string[]): string[] {
  const files = texts.map((text, index) => [`${String.fromCodePoint(97 + index)}.yaml`, text] as const)
  const folder = folderWith(Object.fromEntries(files))
  return files.map(([name]) => join(folder, name))
}

interface Running extends Pick<Listening, 'signal'> {
  readonly options?: Parameters<typeof startSimulator>[0]
  readonly onSimulator?: (simulator: Simulator) => void
  readonly onPrinted?: (text: string, files: readonly string[]) => void
  readonly onComplained?: (sentence: string, files: readonly string[]) => void
}

/** Runs the command with these scenarios on a new simulator. */
export async function runScenarios(
  texts: readonly string[],
  args = '',
  { options, onSimulator, onPrinted, onComplained, ...listening }: Running = {},
) {
  const simulator = await startSimulator(options)
  onSimulator?.(simulator)
  const files = scenarioFiles(...texts)
  const words = ['run', ...files, '--target', simulator.url, ...args.split(' ').filter((word) => word !== '')]
  const listeners = {
    onPrinted: (text: string) => onPrinted?.(text, files),
    onComplained: (sentence: string) => onComplained?.(sentence, files),
  }
  const answer = await command(words, {}, { ...listening, ...listeners })
  return { ...answer, simulator, files }
}
