/** Plays several scenarios, some of them at the same time. */
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { createControlClient, createLastClient, newWorldName } from './control-client.ts'
import type { Planned } from './dry-run.ts'
import { openProviderEnvironment } from './environment/provider-environment.ts'
import { openSimulatorEnvironment } from './environment/simulator-environment.ts'
import { createRunRegistration } from './run-registration.ts'
import { playOn, type Outcome, type Reporter } from './run.ts'
import { isSimulator, type Transport } from './transport.ts'

interface Playable extends Pick<Planned, 'scenario' | 'inputs'> {
  readonly reporter: Reporter
  readonly name?: string | undefined
  /** The id of the run under `/__sim`, if it is already known. */
  readonly id?: string
}

interface Place {
  readonly target: string
  readonly isSimulator: boolean
  /** Undefined gives each scenario a temporary world. */
  readonly world: string | undefined
  readonly seed?: number | undefined
  readonly speed: number
  readonly signal: AbortSignal
  readonly transport?: Transport | undefined
}

/**
 * Plays the scenarios, `workers` of them at a time, and returns an outcome for each. Once `signal` aborts or the target goes
 * away, no other scenario begins: its outcome is `stopped`, and its reporter is not called.
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
      const wasLost = outcome.is === 'could-not-run' && (await hasGone(place))
      isGone ||= wasLost
      outcomes[index] = wasLost ? { ...outcome, error: wentAway(place) } : outcome
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, playables.length) }, work))
  return outcomes
}

const hasGone = ({ target, signal, transport }: Place): Promise<boolean> =>
  isSimulator(target, signal, transport).then(
    () => false,
    (error: unknown) => error instanceof CouldNotRun,
  )

const wentAway = ({ target, isSimulator }: Place): CouldNotRun =>
  new CouldNotRun(
    isSimulator
      ? `The simulator at ${target} went away during the run: start it again (npm start or npm run sim) and repeat the command.`
      : `The provider at ${target} went away during the run.`,
  )

async function playIn(playable: Playable, place: Place): Promise<Outcome> {
  const { scenario, inputs, reporter, name, id = crypto.randomUUID() } = playable
  const { target, speed, transport } = place
  const stopped = new AbortController()
  const signal = AbortSignal.any([place.signal, stopped.signal])
  const options = { inputs, reporter, signal }
  if (!place.isSimulator) {
    const passwordOf = () => inputs.get('password')?.toString()
    const environment = openProviderEnvironment({ target, speed, passwordOf, signal })
    return playOn(Promise.resolve(environment), scenario, options)
  }
  const run = createRunRegistration({ id, name, scenario, inputs, onStop: () => stopped.abort() })
  const isTemporary = place.world === undefined
  const world = place.world ?? newWorldName()
  const last = () => createLastClient({ target, world, transport })
  const opening = (async () => {
    const client = createControlClient({ target, world, signal, transport })
    if (isTemporary) await client.createWorld(place.seed)
    // For an unknown world the simulator answers this request with a helpful message.
    await run.begin(client)
    return openSimulatorEnvironment({ target, world, speed, signal, transport })
  })()
  try {
    const outcome = await playOn(opening, scenario, {
      ...options,
      reporter(event) {
        reporter(event)
        run.reporter(event)
      },
      mayBegin: run.mayBegin,
    })
    // Fails when the simulator has gone away. The outcome says so already. Nobody can ask for the steps once a temporary world is gone.
    await run.end(outcome, last(), !isTemporary).catch(() => undefined)
    return outcome
  } finally {
    // Removes the temporary world also when the run was stopped, or when the answer to its creation was lost.
    if (isTemporary) {
      await last()
        .removeWorld()
        .catch(() => undefined)
    }
  }
}
