/** Where a walk takes place: a new world of the same seed for each time, in a simulator of its own or in one that runs. */
import { endpoints } from '../../contracts/registry/registry.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { createClock } from '../../mock-api/world/clock.ts'
import { createControlClient } from '../runner/control-client.ts'
import { openSimulatorEnvironment } from '../runner/environment/simulator-environment.ts'
import type { Environment } from '../runner/environment/environment.ts'
import type { Setting } from './model.ts'

export interface Grounds {
  readonly target: string
  readonly seed: number
  /** Does something on the environment of a new world, which ends with it. */
  inNewWorld<Result>(does: (environment: Environment) => Promise<Result>): Promise<Result>
  setting(): Promise<Omit<Setting, 'withFaults'>>
  close(): Promise<void>
}

export interface GroundsOptions {
  /** Where a simulator runs; without it there is one of its own, for as long as this. */
  readonly target: string | undefined
  readonly seed: number
  readonly signal: AbortSignal
}

const closingMs = 5000
/** The same moment at each walk. */
const firstMoment = '2026-01-31T18:00:00.000Z'

export async function openGrounds({ target, seed, signal }: GroundsOptions): Promise<Grounds> {
  const own =
    target === undefined
      ? await createSimulator({ port: 0, seed, newClock: () => createClock({ frozenAt: firstMoment }) })
      : undefined
  const url = own?.url ?? target ?? ''

  async function inNewWorld<Result>(does: (environment: Environment) => Promise<Result>): Promise<Result> {
    const world = await createControlClient({ target: url, world: '', signal }).createWorld({ seed })
    let environment
    try {
      environment = await openSimulatorEnvironment({ target: url, world, speed: Infinity, signal })
      return await does(environment)
    } finally {
      await environment?.close().catch(() => undefined)
      // Also after a stop: a world that nobody knows of would be left behind.
      await createControlClient({ target: url, world, signal: AbortSignal.timeout(closingMs) })
        .removeWorld()
        .catch(() => undefined)
    }
  }

  return {
    target: url,
    seed,
    inNewWorld,
    setting: () => inNewWorld((environment) => settingOf(environment, url, signal)),
    close: async () => own?.close(),
  }
}

/** Who and what there is to play with. */
async function settingOf(
  environment: Environment,
  target: string,
  signal: AbortSignal,
): Promise<Omit<Setting, 'withFaults'>> {
  const client = createControlClient({ target, world: environment.world ?? '', signal })
  const outcome = await environment.call('', 'servers.retro', {})
  const parsed = endpoints['servers.retro'].responses[200].safeParse(
    outcome.is === 'answered' ? outcome.answer : undefined,
  )
  const servers = parsed.data?.servers ?? []
  return {
    players: (await client.accounts()).map(({ email }) => email).slice(0, 4),
    servers: servers.slice(0, 3).map(({ serverName }) => serverName),
    operators: (await client.operators()).map(({ displayName }) => displayName),
  }
}
