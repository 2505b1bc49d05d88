/** From a seed to a scenario: walks, and where something breaks shrinks what led there and writes it down. */
import { parseScenario } from '../format/parse.ts'
import { runScenario, silentReporter, type Outcome } from '../runner/run.ts'
import type { Environment } from '../runner/environment/environment.ts'
import type { Step } from './acts.ts'
import type { Grounds } from './sandbox.ts'
import { shrink, stepsOf } from './shrink.ts'
import { stepsAgain, stepsByChance, walk, type Played, type Walked } from './walk.ts'
import type { Found } from './watch.ts'
import { scenarioText } from './yaml-writer.ts'

export interface Exploring {
  readonly grounds: Grounds
  readonly steps: number
  readonly withFaults: boolean
  /** Where the scenario will lie. */
  readonly file: string
  readonly signal: AbortSignal
  readonly onStep: (played: Played) => void
  readonly onShrinking: (found: Found, tries: number, steps: number) => void
}

export interface Broken {
  readonly found: Found
  readonly stepsBefore: number
  readonly stepsAfter: number
  readonly text: string
}

/** How often a walk that broke something is played again, to find a shorter one. */
const mostTries = 400

/** What broke, or undefined where all held. Rejects with the reason of `signal` once it aborts. */
export async function explore(exploring: Exploring): Promise<Broken | undefined> {
  const { grounds, steps, withFaults, file, signal, onStep, onShrinking } = exploring
  const setting = { ...(await grounds.setting()), withFaults }
  const replay = (again: readonly Step[]) =>
    grounds.inNewWorld((environment) => walk({ environment, signal, next: stepsAgain(again) }))
  let people: ReadonlyMap<string, string> = new Map()
  const first = await grounds.inNewWorld(async (environment) => {
    people = await idsOf(environment, setting.players)
    return walk({ environment, signal, next: stepsByChance(setting, grounds.seed, steps), onStep })
  })
  const { found } = first
  if (!found) return undefined
  const shrunk = await shrink(first, {
    replay,
    most: mostTries,
    signal,
    onTry: (tries, left) => {
      onShrinking(found, tries, left)
    },
  })
  const walked: Walked & { found: Found } = { ...shrunk, found: shrunk.found ?? found }
  const writing = { walked, seed: grounds.seed, file, people }
  const withEnding = scenarioText({ ...writing, hasEnding: true })
  const shows = signal.aborted || (await breaks(grounds, withEnding, signal))
  return {
    found: walked.found,
    stepsBefore: first.played.length,
    stepsAfter: stepsOf(walked).length,
    text: shows ? withEnding : scenarioText({ ...writing, hasEnding: false }),
  }
}

const idsOf = async (
  environment: Environment,
  players: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(await Promise.all(players.map(async (player) => [await environment.idOf(player), player] as const)))

/** Whether the scenario does not hold where it is played as it stands. */
async function breaks(grounds: Grounds, text: string, signal: AbortSignal): Promise<boolean> {
  const { scenario } = parseScenario(text)
  if (!scenario) return false
  const outcome = await grounds.inNewWorld((environment): Promise<Outcome> =>
    runScenario(scenario, {
      environment,
      inputs: new Map(),
      reporter: silentReporter,
      isHeadless: true,
      signal,
    }),
  )
  return outcome.is === 'failed' || outcome.is === 'broken'
}
