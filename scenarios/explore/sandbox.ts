/** Gives each walk a temporary world of the same seed, on its own simulator or on a running one. */
import { endpoints } from '../../contracts/registry/registry.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { createClock } from '../../mock-api/world/clock.ts'
import { createControlClient, newWorldName } from '../runner/control-client.ts'
import { openSimulatorEnvironment } from '../runner/environment/simulator-environment.ts'
import type { Environment } from '../runner/environment/environment.ts'
import type { Setting } from './model.ts'

export interface Sandbox {
  readonly seed: number
  /** Runs `use` on a new world and removes the world afterwards. */
  inNewWorld<Result>(use: (environment: Environment) => Promise<Result>): Promise<Result>
  setting(): Promise<Setting>
  close(): Promise<void>
}

export interface SandboxOptions {
  /** The origin of a running simulator; undefined starts one until `close`. */
  readonly target: string | undefined
  readonly seed: number
  readonly signal: AbortSignal
}

const closingMs = 5000
/** Every walk begins at the same time. */
const frozenAt = '2026-01-31T18:00:00.000Z'

export async function openSandbox({ target, seed, signal }: SandboxOptions): Promise<Sandbox> {
  const own =
    target === undefined
      ? await createSimulator({ port: 0, seed, newClock: () => createClock({ frozenAt }) })
      : undefined
  const url = own?.url ?? target ?? ''

  async function inNewWorld<Result>(use: (environment: Environment) => Promise<Result>): Promise<Result> {
    const world = newWorldName()
    await createControlClient({ target: url, world, signal }).createWorld(seed)
    let environment
    try {
      environment = await openSimulatorEnvironment({ target: url, world, speed: Infinity, signal })
      return await use(environment)
    } finally {
      await environment?.close().catch(() => undefined)
      // Not stopped by Ctrl-C, or the world would stay behind.
      await createControlClient({ target: url, world, signal: AbortSignal.timeout(closingMs) })
        .removeWorld()
        .catch(() => undefined)
    }
  }

  return {
    seed,
    inNewWorld,
    setting: () => inNewWorld((environment) => settingOf(environment, signal)),
    close: async () => own?.close(),
  }
}

/** Reads who and what there is to play with. */
export async function settingOf(environment: Environment, signal: AbortSignal): Promise<Setting> {
  const client = createControlClient({ target: environment.target, world: environment.world ?? '', signal })
  const outcome = await environment.call('', 'servers.retro', {})
  const { servers } = endpoints['servers.retro'].responses[200].parse(
    outcome.is === 'answered' ? outcome.answer : undefined,
  )
  const players = []
  for (const { email } of (await client.accounts()).slice(0, 4)) {
    // One after another, so that the journal is the same each time.
    players.push({ id: await environment.idOf(email), name: email })
  }
  return {
    players,
    servers: servers.slice(0, 3).map(({ _id, serverName }) => ({ id: _id, name: serverName })),
    operators: (await client.operators()).map(({ _id, displayName }) => ({ id: _id, name: displayName })),
  }
}
