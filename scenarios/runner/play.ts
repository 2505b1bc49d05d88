/** Plays several scenarios, each where it belongs, some at a time. */
import { randomUUID } from 'node:crypto'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { createControlClient } from './control-client.ts'
import type { InputValue } from '../format/metadata.ts'
import { countSteps, type Scenario } from './plan.ts'
import { playOn, type Outcome, type Reporter } from './run.ts'
import { openProviderEnvironment } from './environment/provider-environment.ts'
import { openSimulatorEnvironment } from './environment/simulator-environment.ts'
import { isSimulator } from './target.ts'

export interface Playable {
  readonly scenario: Scenario
  readonly inputs: ReadonlyMap<string, InputValue>
  readonly reporter: Reporter
  /** By which the run is named under `/__sim`, where that is known before. */
  readonly id?: string
}

export interface Place {
  readonly target: string
  readonly isSimulator: boolean
  /** The world that is named; undefined gives each scenario one of its own, which ends with it. */
  readonly world: string | undefined
  /** The number that a world of its own is made from. */
  readonly seed: number | undefined
  readonly speed: number
  /** Nobody sits at the browser. */
  readonly isHeadless: boolean
  readonly signal: AbortSignal
}

/**
 * `workers` at a time; an outcome for each. Once `signal` aborts, or what they are played on has gone away, nothing more
 * begins: what had not begun is stopped before its first step, and its reporter is told nothing.
 */
export async function playEach(
  playables: readonly Playable[],
  place: Place,
  workers: number,
): Promise<readonly Outcome[]> {
  const left = playables.entries()
  const outcomes = playables.map((): Outcome => ({ is: 'stopped', step: undefined }))
  let isGone = false
  const work = async (): Promise<void> => {
    for (const [index, playable] of left) {
      if (place.signal.aborted || isGone) return
      const outcome = await playIn(playable, place)
      const wasLost = outcome.is === 'broken' && (await hasGone(place))
      isGone ||= wasLost
      // Whatever it met first: a call without an answer, or a world that could not be made.
      outcomes[index] = wasLost ? { ...outcome, error: wentAway(place) } : outcome
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, playables.length) }, work))
  return outcomes
}

const hasGone = ({ target, signal }: Place): Promise<boolean> =>
  isSimulator(target, signal).then(
    () => false,
    (error: unknown) => error instanceof CouldNotRun,
  )

const wentAway = ({ target, isSimulator }: Place): CouldNotRun =>
  new CouldNotRun(
    isSimulator
      ? `The simulator at ${target} went away during the run: start it again (npm start, or npm run sim) and run anew.`
      : `The provider at ${target} went away during the run.`,
  )

/** How many steps are played. */
export const stepsOf = ({ steps, player }: Scenario, isHeadless: boolean): number =>
  countSteps(isHeadless ? [...steps, ...player] : steps)

async function playIn(playable: Playable, place: Place): Promise<Outcome> {
  const { scenario, inputs, reporter, id = randomUUID() } = playable
  const { target, speed, world, isHeadless } = place
  const stopped = new AbortController()
  const signal = AbortSignal.any([place.signal, stopped.signal])
  const options = { inputs, reporter, isHeadless, signal }
  if (!place.isSimulator) {
    const passwordOf = (): string | undefined => {
      const password = inputs.get('password')
      return password === undefined ? undefined : String(password)
    }
    return playOn(
      Promise.resolve(openProviderEnvironment({ target, speed, passwordOf, signal })),
      scenario,
      options,
    )
  }
  const run = {
    id,
    title: scenario.title,
    steps: stepsOf(scenario, isHeadless),
    onStop: () => {
      stopped.abort()
    },
  }
  const openIn = (own: string) => openSimulatorEnvironment({ target, world: own, speed, signal, run })
  if (world !== undefined) return playOn(openIn(world), scenario, options)
  const making = createControlClient({ target, world: '', signal }).createWorld({ seed: place.seed })
  const opening = making.then(openIn)
  try {
    return await playOn(opening, scenario, options)
  } finally {
    // Also after a stop: a world that nobody knows of would be left behind. A simulator that has gone away keeps none.
    await making
      .then((own) =>
        createControlClient({ target, world: own, signal: AbortSignal.timeout(5000) }).removeWorld(),
      )
      .catch(() => undefined)
  }
}
