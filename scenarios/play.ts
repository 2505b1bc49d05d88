/** Plays several scenarios, each where it belongs, some at a time. */
import { createControlClient } from './control-client.ts'
import type { InputValue } from './head.ts'
import type { Scenario } from './plan.ts'
import { playOn, type Outcome, type Reporter } from './run.ts'
import { openProviderStage } from './stage/provider-stage.ts'
import { openSimulatorStage } from './stage/simulator-stage.ts'

export interface Playable {
  readonly scenario: Scenario
  readonly inputs: ReadonlyMap<string, InputValue>
  readonly reporter: Reporter
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

/** `workers` at a time. Once `signal` aborts nothing more begins. */
export async function playEach(
  playables: readonly Playable[],
  place: Place,
  workers: number,
): Promise<readonly Outcome[]> {
  const left = playables.entries()
  const outcomes: Outcome[] = []
  const work = async (): Promise<void> => {
    for (const [index, playable] of left) {
      if (place.signal.aborted) return
      outcomes[index] = await playIn(playable, place)
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, playables.length) }, work))
  return outcomes
}

async function playIn({ scenario, inputs, reporter }: Playable, place: Place): Promise<Outcome> {
  const { target, speed, signal, world, isHeadless } = place
  const options = { inputs, reporter, isHeadless, signal }
  if (!place.isSimulator) {
    const passwordOf = (): string | undefined => {
      const password = inputs.get('password')
      return password === undefined ? undefined : String(password)
    }
    return playOn(
      Promise.resolve(openProviderStage({ target, speed, passwordOf, signal })),
      scenario,
      options,
    )
  }
  if (world !== undefined)
    return playOn(openSimulatorStage({ target, world, speed, signal }), scenario, options)
  const making = createControlClient({ target, world: '', signal }).createWorld({ seed: place.seed })
  const opening = making.then((own) => openSimulatorStage({ target, world: own, speed, signal }))
  try {
    return await playOn(opening, scenario, options)
  } finally {
    // Also after a stop: a world that nobody knows of would be left behind.
    await making.then(
      (own) => createControlClient({ target, world: own, signal: AbortSignal.timeout(5000) }).removeWorld(),
      () => undefined,
    )
  }
}
