/** The overview of the simulator, its worlds and their snapshots. */
import { signIn } from '../../domain/auth.ts'
import { perform } from '../../world/unit-of-work.ts'
import { enterPage } from '../enter-page.ts'
import { knownId } from '../names.ts'
import { createSnapshotReader, SnapshotError, snapshotText } from '../../world/snapshot.ts'
import type { Snapshot } from '../../world/snapshot.ts'
import { rowsOf } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { documentPaths, routes, type Overview, type SnapshotSummary, type WorldSummary } from '../api.ts'
import { ControlError } from '../control-error.ts'
import type { Reservation } from '../row-budget.ts'
import type { StoredSnapshot } from '../snapshot-store.ts'
import { readUpload } from '../transfers.ts'
import type { Worlds } from '../worlds.ts'
import { streamWorlds } from '../worlds-stream.ts'
import type { ControlRequest } from '../control-request.ts'
import type { HandlersOf } from './handler.ts'

export const summaryOf = (world: World, worlds: Worlds): WorldSummary => ({
  name: world.name,
  seed: world.seed,
  now: world.clock.instant(),
  entries: world.journal.last(),
  lastUsedAt: new Date(worlds.lastUsedMs(world)).toISOString(),
  pinned: worlds.isPinned(world),
})

export const summariesOf = (worlds: Worlds): WorldSummary[] =>
  worlds.list().map((world) => summaryOf(world, worlds))

function overviewOf({ worlds, world, url, servesClient, servesConsole }: ControlRequest): Overview {
  return {
    name: 'kamasouk simulator',
    status: 'ok',
    addresses: {
      ...(servesClient ? { client: `${url}/` } : {}),
      ...(servesConsole ? { console: `${url}/__sim/console` } : {}),
      api: `${url}/api`,
      realtime: `${url}/socket.io`,
      control: `${url}/__sim`,
    },
    descriptions: {
      calls: url + documentPaths.calls,
      events: url + documentPaths.events,
      control: url + documentPaths.control,
    },
    world: world.name,
    seed: world.seed,
    worlds: summariesOf(worlds),
    operators: world.store.operators
      .all()
      .map(({ _id, displayName, isOnline }) => ({ _id, displayName, isOnline })),
    accounts: worlds.accounts.map(({ email, password, role }) => ({ email, password, role })),
    routes: routes.map(({ method, path, about }) => ({
      method,
      path: `/__sim${path.replace(/\{(\w+)\}/g, ':$1')}`,
      about,
    })),
  }
}

const enter = ({ world, worlds }: ControlRequest) => ({
  enter: world.name,
  body: summaryOf(world, worlds),
})

/** Starts a session of a player, as a sign-in with Google does. Throws a 400 for an unknown user or an operator. */
async function signInAs(world: World, as: string) {
  const user = world.store.users.get(knownId(world, 'user', as, 'as'))
  if (user?.role !== 'user') {
    throw new ControlError(
      400,
      `as: "${as}" is an account of the operators, and only players use the client. Operators act through /__sim/worlds/${world.name}/operator.`,
      'invalid-input',
    )
  }
  const { result, commit } = await perform(world, () => signIn(world, user, true))
  commit({ kind: 'world', action: 'entered', userId: user._id })
  return { userId: user._id, refreshCookie: result.cookie }
}

export const worldHandlers: HandlersOf<'simulator' | 'worlds'> = {
  'simulator.overview': (request) => ({
    body: overviewOf(request),
    ...(request.servesConsole ? { page: '/__sim/console' } : {}),
  }),
  'worlds.list': ({ worlds, process }) => ({ body: { process, worlds: summariesOf(worlds) } }),
  async 'worlds.create'({ worlds, body }) {
    if (body.from !== undefined && (body.seed !== undefined || body.size !== undefined)) {
      throw new ControlError(
        400,
        'seed and size are those of the world in from: leave them out.',
        'invalid-input',
      )
    }
    return { body: summaryOf(await worlds.create(body), worlds) }
  },
  'worlds.changes': ({ worlds }) => ({
    stream(to) {
      streamWorlds(worlds, () => summariesOf(worlds), to)
    },
  }),
  'worlds.enter': (request) => ({ ...enter(request), page: '/' }),
  async 'worlds.enterByLink'(request) {
    const { as, to = '/' } = request.query
    if (as === undefined) return { ...enter(request), page: to }
    const { userId, refreshCookie } = await signInAs(request.world, as)
    return { ...enter(request), refreshCookie, html: () => enterPage(userId, to), scripts: 'own' }
  },
  'worlds.reset': async ({ worlds, world }) => ({
    body: summaryOf(await worlds.reset(world.name), worlds),
  }),
  async 'worlds.rewind'({ worlds, world, body: { before } }) {
    await worlds.rewind(world, before)
    return { body: summaryOf(world, worlds) }
  },
  'worlds.pin'({ worlds, world, body: { pinned } }) {
    worlds.pin(world, pinned)
    return { body: summaryOf(world, worlds) }
  },
  'worlds.remove'({ worlds, world }) {
    worlds.remove(world.name)
    return { body: { removed: world.name } }
  },
}

const present = ({ name, snapshot: { clock, seed }, rows }: StoredSnapshot): SnapshotSummary => ({
  name,
  takenAt: new Date(clock.nowMs).toISOString(),
  seed,
  rows,
})

/** Reads an uploaded snapshot, and reserves room for its rows as they arrive. */
async function readSnapshot(
  { worlds, world, incoming }: ControlRequest,
  reservation: Reservation,
): Promise<Snapshot> {
  const reader = createSnapshotReader()
  try {
    await readUpload(incoming, worlds.slices.turn, (chunk) => {
      const before = reader.count()
      reader.push(chunk)
      reservation.grow(reader.count() - before)
    })
    return await worlds.slices.run(reader.end(), world.ended)
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    throw new ControlError(400, error.message, 'invalid-input')
  }
}

export const snapshotHandlers: HandlersOf<'snapshots'> = {
  'snapshots.list': ({ world, worlds }) => ({
    body: { snapshots: worlds.snapshotsOf(world).list().map(present) },
  }),
  'snapshots.take'({ world, worlds, body: { name } }) {
    const store = worlds.snapshotsOf(world)
    const overwritten = store.list().find((each) => each.name === name)
    worlds.rows.reserve(rowsOf(world.store) - (overwritten?.rows ?? 0)).release()
    const stored = store.put(world.snapshot(), name)
    world.journal.append({ kind: 'world', action: 'snapshot', snapshot: stored.name })
    return { body: { snapshot: present(stored) } }
  },
  'snapshots.export'({ world, worlds, params }) {
    const { name, snapshot } = worlds.snapshotsOf(world).get(params.snapshot)
    return { file: { name: `${world.name}-${name}.json`, chunks: snapshotText(snapshot) } }
  },
  async 'snapshots.import'(call) {
    const { world, worlds, params } = call
    const reservation = worlds.rows.reserve(0)
    try {
      const snapshot = await readSnapshot(call, reservation)
      return { body: { snapshot: present(worlds.snapshotsOf(world).put(snapshot, params.snapshot)) } }
    } finally {
      reservation.release()
    }
  },
  async 'snapshots.restore'({ world, worlds, params }) {
    await worlds.restore(world, worlds.snapshotsOf(world).get(params.snapshot))
    return { body: summaryOf(world, worlds) }
  },
  'snapshots.remove'({ world, worlds, params }) {
    const { name } = worlds.snapshotsOf(world).get(params.snapshot)
    worlds.snapshotsOf(world).remove(name)
    return { body: { removed: name } }
  },
}
