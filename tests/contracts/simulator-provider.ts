/**
 * The simulator as a provider under test: it makes the states of the pacts true, and hands over the events that a real
 * socket received after the real trigger. The simulator itself knows nothing of pacts.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import type { ProviderUnderTest } from '../../contracts/kit/verifier.ts'
import { isStateName, type StateHandlers } from '../../contracts/pact/states.ts'
import { hashPassword } from '../../mock-api/domain/passwords.ts'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import type { ServerRow, UserRow } from '../../mock-api/world/store.ts'
import { apiOf } from './simulator-api.ts'
import { eventCatcher, eventHandlers } from './simulator-events.ts'
import { exchangeHandlers } from './simulator-exchanges.ts'
import { makeHistory, makeMisses } from './simulator-history.ts'

export interface SimulatorProvider extends ProviderUnderTest {
  readonly messages: string
  close(): Promise<void>
}

export async function startSimulatorProvider(): Promise<SimulatorProvider> {
  const simulator = await createSimulator({ port: 0 })
  const caught: { payload?: unknown } = {}
  const handlers = stateHandlers(simulator, (payload) => {
    caught.payload = payload
  })
  const desk = createServer((request, response) => {
    void answer(request).then(
      (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })

  async function answer(request: IncomingMessage): Promise<unknown> {
    const body = JSON.parse(await text(request)) as Readonly<Record<string, unknown>>
    if (request.url !== '/states') return caught.payload
    if (body['action'] === 'teardown') return {}
    const name = String(body['state'])
    await simulator.worlds.reset('default')
    // An interaction that needs nothing of the provider names no state.
    if (name === '') return {}
    if (!isStateName(name)) throw new Error(`There is no handler for the state "${name}".`)
    const handle = handlers[name] as (params: unknown) => Promise<unknown>
    return handle(body['params'])
  }

  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const url = originOf(desk)
  return {
    provider: simulator.url,
    states: `${url}/states`,
    messages: `${url}/messages`,
    async close() {
      desk.closeAllConnections()
      desk.close()
      await simulator.close()
    },
  }
}

/** The token in the link of the mail that was sent last. */
function mailedToken(simulator: Simulator): string {
  const mail = simulator
    .world()
    .journal.page(0, Infinity)
    .entries.findLast((entry) => entry.kind === 'mail')
  return mail?.link.split('/').at(-1) ?? ''
}

const originOf = (server: HttpServer): string =>
  `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`

const player = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
const other = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }

const profiles: Readonly<Record<string, Partial<UserRow>>> = {
  minimum: {},
  complete: {
    phoneNumber: '+212 600 000 000',
    address: '12 rue des Orangers',
    country: 'Maroc',
    City: 'Fès',
    bankName: 'Banque Atlas',
    RIB: '007780000123456789012345',
  },
}

function stateHandlers(simulator: Simulator, caught: (payload: unknown) => void): StateHandlers {
  const { signIn, openRequest, openTracking, act, send, sendInTracking, askForResetLink, resetPassword } =
    apiOf(simulator.url)
  // Asked for anew each time: every interaction begins with a new world.
  const users = () => simulator.world().store.users
  const userOf = (email: string): UserRow => {
    const [user] = users().where('email', email)
    if (!user) throw new Error(`the seed has no ${email}`)
    return user
  }
  const serverOf = (edition: Edition): ServerRow => {
    const [server] = simulator.world().store.servers.where('game', gameIds[edition])
    if (!server) throw new Error(`the seed has no server of the edition ${edition}`)
    return server
  }

  /** A signed-in player and where it may order. */
  async function signedIn() {
    const { accessToken, userId } = await signIn(player)
    const server = serverOf('retro')
    return { accessToken, userId, gameId: server.gameId, serverId: server._id }
  }

  /** The same, with an open request that the staff may have answered. */
  async function withRequest(stage: string, transactionType: string) {
    const values = await signedIn()
    const requestId = await openRequest(values, transactionType)
    if (stage === 'active') {
      await send(values.accessToken, requestId, 'Bonjour, je suis connectée.')
      await act('reply', { requestId, message: 'Bonjour ! Je prends votre demande.' })
    }
    return { ...values, requestId }
  }

  /** A signed-in player with an open tracking, in which the player and the staff may have written. */
  async function withTracking(stage: string) {
    const { accessToken, userId } = await signIn(player)
    const trackingId = await openTracking(accessToken)
    if (stage === 'taken') {
      await sendInTracking(accessToken, trackingId, 'Bonjour, je suis connectée.')
      await act('reply', { trackingId, message: 'Bonjour ! Je prends votre demande.' })
    }
    return { accessToken, userId, trackingId }
  }

  const catchEvent = eventCatcher(simulator.url, caught)
  return {
    ...exchangeHandlers(simulator, catchEvent),
    'an account exists': async ({ email, password, role, profile }) => {
      users().update(userOf(email)._id, {
        role: role as UserRow['role'],
        passwordHash: await hashPassword(password, '00'),
        ...profiles[profile],
      })
      return {}
    },
    'nobody has an account with an e-mail': ({ email }) => {
      const [user] = users().where('email', email)
      if (user) users().update(user._id, { email: `other-${email}` })
      return Promise.resolve({})
    },
    'too many sign-ins have failed': async ({ email }) => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await signIn({ email, password: 'Faux2026!' }).catch(() => undefined)
      }
      return {}
    },
    'too many reset links have been asked for': async ({ email }) => {
      for (let attempt = 0; attempt < 5; attempt += 1) await askForResetLink(email)
      return {}
    },
    'a reset link has been sent': async ({ isUsed }) => {
      await askForResetLink(player.email)
      const resetToken = mailedToken(simulator)
      if (isUsed === 'yes') await resetPassword(resetToken, 'Kamas2028!')
      return { resetToken }
    },
    'a session can be refreshed': async ({ profile }) => {
      users().update(userOf(player.email)._id, profiles[profile] ?? {})
      const { refreshCookie } = await signIn(player)
      return { refreshCookie }
    },
    'a player is signed in': signedIn,
    'a user is signed in': async ({ role, password }) => {
      users().update(userOf(player.email)._id, {
        role: role as UserRow['role'],
        passwordHash: await hashPassword(password, '00'),
      })
      const { accessToken, userId } = await signIn({ ...player, password })
      return { accessToken, userId }
    },
    "a signed-in player knows of another player's account": async () => {
      const { accessToken } = await signIn(player)
      return { accessToken, userId: userOf(other.email)._id }
    },
    'a signed-in player has an open request': ({ stage, transactionType }) =>
      withRequest(stage, transactionType),
    'a signed-in player has a closed request': async () => {
      const { accessToken, requestId } = await withRequest('active', 'Buy')
      await act('close', { requestId })
      return { accessToken, requestId }
    },
    "a signed-in player knows of another player's request": async () => {
      const { requestId } = await withRequest('waiting', 'Buy')
      const { accessToken } = await signIn(other)
      return { accessToken, requestId }
    },
    'a signed-in player has an open tracking': ({ stage }) => withTracking(stage),
    'a signed-in player has a closed tracking': async () => {
      const { accessToken, trackingId } = await withTracking('taken')
      await act('close', { trackingId })
      return { accessToken, trackingId }
    },
    "a signed-in player knows of another player's tracking": async () => {
      const { trackingId } = await withTracking('opened')
      const { accessToken } = await signIn(other)
      return { accessToken, trackingId }
    },
    'both games exist': () => Promise.resolve({}),
    'servers match a keyword': ({ edition, keyword, stockStatusForSell, stockStatusForBuy }) => {
      const { servers } = simulator.world().store
      for (const { _id, serverName } of servers.where('game', gameIds[edition as Edition])) {
        if (!serverName.toLowerCase().includes(keyword)) continue
        servers.update(_id, {
          stockStatusForSell: stockStatusForSell as ServerRow['stockStatusForSell'],
          stockStatusForBuy: stockStatusForBuy as ServerRow['stockStatusForBuy'],
        })
      }
      return Promise.resolve({})
    },
    'no server matches a keyword': ({ edition, keyword }) => {
      const { servers } = simulator.world().store
      for (const { _id, serverName } of servers.where('game', gameIds[edition as Edition])) {
        if (serverName.toLowerCase().includes(keyword)) servers.update(_id, { serverName: 'Autre' })
      }
      return Promise.resolve({})
    },
    ...eventHandlers(simulator.url, { signedIn, withRequest, withTracking }, catchEvent),
    'a signed-in player has a history': async (traits) => {
      const { accessToken, userId } = await signIn(player)
      makeHistory(simulator.world().store, userId, traits)
      return { accessToken }
    },
    'a signed-in player has nothing that the filters find': async (traits) => {
      const { accessToken, userId } = await signIn(player)
      makeMisses(simulator.world().store, userId, traits)
      return { accessToken }
    },
  }
}
