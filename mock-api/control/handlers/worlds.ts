/** The overview of the simulator, the documents of its APIs, and its worlds. */
import type { OpenApi } from '../../api-docs/openapi.ts'
import { enterPage, swaggerPage } from '../../api-docs/page.ts'
import { prefersPage, refreshCookie } from '../../api/http-helpers.ts'
import { previewCookie } from '../../api/preview-hosts.ts'
import { signIn } from '../../domain/auth.ts'
import { perform } from '../../world/unit-of-work.ts'
import { knownId } from '../names.ts'
import type { World } from '../../world/world.ts'
import { documentPaths, routes, type Overview, type WorldSummary } from '../api.ts'
import { invalidInput } from '../control-error.ts'
import { briefOperator } from '../items.ts'
import type { Worlds } from '../worlds.ts'
import { streamChanges, worldChangesOf, type Changes } from '../streams.ts'
import { worldCookie, worldNameOf, type ControlRequest, type HandlersOf } from '../control-request.ts'

export const summaryOf = (world: World, worlds: Worlds): WorldSummary => ({
  name: world.name,
  seed: world.seed,
  now: world.clock.instant(),
  entries: world.journal.last(),
  lastUsedAt: new Date(worlds.lastUsedMs(world)).toISOString(),
  pinned: worlds.isPinned(world),
  saved: worlds.disk?.stateOf(world.name) ?? null,
})

const summariesOf = (worlds: Worlds): WorldSummary[] => worlds.list().map((world) => summaryOf(world, worlds))

export const changesOf = (worlds: Worlds): Changes => worldChangesOf(worlds, () => summariesOf(worlds))

function overviewOf({ worlds, world, host }: ControlRequest): Overview {
  const url = host.url()
  return {
    name: 'kamasouk simulator',
    status: 'ok',
    addresses: {
      ...(host.servesClient ? { client: `${url}/` } : {}),
      ...(host.servesConsole ? { console: `${url}/__sim/console` } : {}),
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
    operators: world.store.operators.all().map(briefOperator),
    accounts: worlds.accounts.map(({ email, password, role }) => ({ email, password, role })),
    routes: routes.map(({ method, path, about }) => ({
      method,
      path: `/__sim${path.replace(/\{(\w+)\}/g, ':$1')}`,
      about,
    })),
  }
}

/** Sets the cookie that puts the caller's browser into the world. */
function enter({ world, worlds, incoming: { headers } }: ControlRequest) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', ...previewCookie(headers) } as const
  return {
    cookies: [{ name: worldCookie, value: world.name, ...attributes }],
    body: summaryOf(world, worlds),
  }
}
/** Starts a session as a sign-in with Google does. Throws a 400 for an unknown user or an operator. */
async function signInAs(world: World, as: string) {
  const user = world.store.users.get(knownId(world, 'user', as, 'as'))
  if (user?.role !== 'user') {
    throw invalidInput(
      `as: "${as}" is an account of the operators, and only players use the client. Operators act through /__sim/worlds/${world.name}/operator.`,
    )
  }
  const { result, commit } = await perform(world, () => signIn(world, user, true))
  commit({ kind: 'world', action: 'entered', userId: user._id })
  return { userId: user._id, session: result.cookie }
}

const openApiAnswer = (document: OpenApi, path: string, format: 'json' | undefined) => ({
  body: { ...document },
  ...(format === 'json'
    ? {}
    : { html: () => swaggerPage(document.info.title, path), scripts: 'swagger' as const }),
})

export const worldHandlers: HandlersOf<'simulator' | 'worlds' | 'docs'> = {
  async 'simulator.overview'(request) {
    const { worlds, host, incoming } = request
    // The console says itself why a world cannot be opened.
    if (host.servesConsole && prefersPage(incoming.headers)) return { page: '/__sim/console' }
    await worlds.ready(worldNameOf(incoming.headers))
    return { body: overviewOf(request) }
  },
  'worlds.list': ({ worlds, host }) => ({
    process: host.process(),
    worlds: summariesOf(worlds),
    closed: worlds.disk?.list() ?? [],
  }),
  async 'worlds.create'({ worlds, body }) {
    if (body.from !== undefined && (body.seed !== undefined || body.size !== undefined)) {
      throw invalidInput('seed and size are those of the world in from: leave them out.')
    }
    return summaryOf(await worlds.create(body), worlds)
  },
  'worlds.changes': ({ worlds }) => ({ stream: (to) => streamChanges(changesOf(worlds), to) }),
  'worlds.enter': (request) => ({ ...enter(request), page: '/' }),
  async 'worlds.enterByLink'(request) {
    const { as, to = '/' } = request.query
    if (as === undefined) return { ...enter(request), page: to }
    const { userId, session } = await signInAs(request.world, as)
    const { cookies, body } = enter(request)
    const { headers } = request.incoming
    return {
      cookies: [...cookies, refreshCookie(headers, session)],
      body,
      html: () => enterPage(userId, to),
      scripts: 'own',
    }
  },
  'worlds.reset': async ({ worlds, world }) => summaryOf(await worlds.reset(world.name), worlds),
  async 'worlds.rewind'({ worlds, world, body: { before } }) {
    await worlds.rewind(world, before)
    return summaryOf(world, worlds)
  },
  'worlds.pin'({ worlds, world, body: { pinned } }) {
    worlds.pin(world, pinned)
    return summaryOf(world, worlds)
  },
  async 'worlds.close'({ worlds, params: { world } }) {
    await worlds.closeWorld(world)
    return { closed: world }
  },
  async 'worlds.remove'({ worlds, params: { world } }) {
    await worlds.remove(world)
    return { removed: world }
  },
  /** The documents are loaded when somebody asks for one. */
  async 'docs.calls'({ query: { format } }) {
    const { openApiOfCalls } = await import('../../api-docs/openapi-calls.ts')
    return openApiAnswer(openApiOfCalls(), documentPaths.calls, format)
  },
  async 'docs.events'({ query: { format }, host }) {
    const [{ asyncApiOfEvents }, { eventsPage }] = await Promise.all([
      import('../../api-docs/asyncapi-events.ts'),
      import('../../api-docs/plain-pages.ts'),
    ])
    const body = asyncApiOfEvents(new URL(host.url()).host)
    return {
      body: { ...body },
      ...(format === 'json' ? {} : { html: () => eventsPage(body, documentPaths.events) }),
    }
  },
  async 'docs.control'({ query: { format } }) {
    const { openApiOfControl } = await import('../openapi-control.ts')
    return openApiAnswer(openApiOfControl(), documentPaths.control, format)
  },
}
