/** Helpers for tests: a simulator, calls to it and a signed-in player. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import type { Request } from '../contracts/registry/conversations.ts'
import { fillPath, responseSchema, successStatus, type Endpoint } from '../contracts/registry/endpoint.ts'
import { gameIds } from '../contracts/registry/games.ts'
import { endpoints, type AnswerOf, type EndpointId } from '../contracts/registry/registry.ts'
import { apiPrefix } from '../contracts/registry/transport.ts'
import { createControlClient } from './control/client.ts'
import type { ScenarioRunner } from './control/scenario-runner.ts'
import { createSimulator, type Simulator, type SimulatorOptions } from './server.ts'
import { createClock } from './world/clock.ts'
import type { Entry } from './world/journal-entry.ts'

// Vitest's own matchers are typed as any.
export const someText: unknown = expect.any(String)
export const someId: unknown = expect.stringMatching(/^[0-9a-f]{24}$/)
export const textWith = (part: string): unknown => expect.stringContaining(part)

export const yasmine = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
export const mehdi = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }

/** Starts a simulator for one test. The test fails if an answer of the provider or an event violates its schema. */
export async function startSimulator(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const broken: Entry[] = []
  const simulator = await createSimulator({
    port: 0,
    onEntry: (_world, entry) => {
      if ('violation' in entry) broken.push(entry)
    },
    ...options,
  })
  onTestFinished(async () => {
    await simulator.close()
    expect(broken).toEqual([])
  })
  return simulator
}

const notNeeded = () => Promise.reject(new Error('the test does not need this'))

export const scenarioRunner = (functions: Partial<ScenarioRunner>): ScenarioRunner => ({
  list: notNeeded,
  schema: notNeeded,
  check: notNeeded,
  prepare: notNeeded,
  record: notNeeded,
  ...functions,
})

export const startFrozenSimulator = (options: Partial<SimulatorOptions> = {}): Promise<Simulator> =>
  startSimulator({ newClock: () => createClock({ frozenAt: '2026-01-31T18:00:00.000Z' }), ...options })

export interface Sending {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly query?: string
  readonly token?: string
  readonly cookie?: string
  readonly world?: string
}

/** A response. Its headers are not enumerable, so that a test can compare a reply with `{ status, body }`. */
export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/** A simulator of this or another process. */
export type Address = Pick<Simulator, 'url'>

export async function send(
  { url }: Address,
  method: string,
  path: string,
  { body, query = '', token, cookie, world }: Sending = {},
): Promise<Reply> {
  const response = await fetch(`${url}${path}${query}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(world === undefined ? {} : { 'X-World': world }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const reply = { status: response.status, body: await response.json() }
  return Object.defineProperty(reply, 'headers', { value: response.headers }) as Reply
}

/** Sends headers that fetch does not allow, such as another Host. */
export async function sendAs(
  { url }: Address,
  headers: Readonly<Record<string, string>>,
  path = '/__sim',
  method = 'GET',
  body = '',
) {
  const outgoing = request(`${url}${path}`, { method, headers }).end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

export const statusesOf = (replies: readonly { readonly status: number }[]): number[] =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

/** Sends a call of the registry. A string body is sent unchanged. */
export function call(simulator: Address, id: EndpointId, sending?: Sending): Promise<Reply> {
  const row: Endpoint = endpoints[id]
  return send(simulator, row.method, apiPrefix + fillPath(row, sending?.params), sending)
}

export async function succeed<Id extends EndpointId>(simulator: Address, id: Id, sending?: Sending) {
  const { status, body } = await call(simulator, id, sending)
  expect({ status, body }).toMatchObject({ status: successStatus(endpoints[id]) })
  return responseSchema(endpoints[id], status)?.parse(body) as AnswerOf<Id>
}

/** Returns the first cookie of an answer, or the first whose name begins so, as a browser sends it back. */
export const cookieOf = ({ headers }: Reply, name = ''): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(name))
    ?.split(';')[0] ?? ''

export interface Player {
  readonly userId: string
  readonly token: string
  readonly cookie: string
}

export async function signIn(
  simulator: Address,
  account: { email: string; password: string } = yasmine,
  { world, rememberMe = false }: { world?: string; rememberMe?: boolean } = {},
): Promise<Player> {
  const reply = await call(simulator, 'auth.login', {
    body: { ...account, rememberMe },
    ...(world === undefined ? {} : { world }),
  })
  expect(reply.status).toBe(200)
  const { user, accessToken } = reply.body as AnswerOf<'auth.login'>
  return { userId: user._id, token: accessToken, cookie: cookieOf(reply) }
}

export async function startSignedIn(start = startSimulator) {
  const simulator = await start()
  const player = await signIn(simulator)
  return { simulator, player, ...player }
}

export async function startWithRequest(start = startSimulator) {
  const { simulator, player } = await startSignedIn(start)
  const request = await openRequest(simulator, player)
  return { simulator, player, request, requestId: request._id }
}

export const orderOf = ({ userId }: Player, { world }: Simulator, worldName?: string) => ({
  userId,
  gameId: gameIds.retro,
  username: 'Yasmi-Iop',
  serverId: world(worldName).store.servers.where('game', gameIds.retro)[0]?._id,
  quantity: 12.5,
  transactionType: 'Buy',
})

export async function openRequest(simulator: Simulator, player: Player, world?: string): Promise<Request> {
  const { request } = await succeed(simulator, 'conversations.create', {
    token: player.token,
    body: orderOf(player, simulator, world),
    ...(world === undefined ? {} : { world }),
  })
  return request
}

export const controlOf = ({ url }: Address, world = 'default') => createControlClient({ url, world }).call

export const operate = (simulator: Address, verb: string, body: unknown, world = 'default') =>
  send(simulator, 'POST', `/__sim/worlds/${world}/operator/${verb}`, { body })

export const entriesOf = (simulator: Simulator, world?: string): readonly Entry[] =>
  simulator.world(world).journal.page(0, Infinity).entries
