/** What one request cannot show: how several requests, and two sockets, depend on each other. */
import type { StateName } from '../../provider-states/provider-states.ts'
import { Broken, payloadsOf, type ProviderClient } from './provider-client.ts'

type Values = Readonly<Record<string, string>>

export interface Sequence {
  readonly name: string
  readonly state: StateName
  readonly params?: Readonly<Record<string, string>>
  /** Throws Broken when the provider breaks the sequence. */
  readonly run: (client: ProviderClient, values: Values) => Promise<void>
}

export interface SequenceGroup {
  readonly name: string
  readonly summary: string
  readonly sequences: readonly Sequence[]
}

const refreshable = {
  state: 'a session can be refreshed',
  params: { role: 'user', profile: 'minimum', isRemembered: 'yes' },
} as const

const openRequest = {
  state: 'a signed-in player has an open request',
  params: { stage: 'waiting', transactionType: 'Buy' },
} as const

const value = (values: Values, name: string): string => values[name] ?? ''

function demand(isTrue: boolean, where: string, what: string): void {
  if (!isTrue) throw new Broken(where, what)
}

/** Refreshes a session. Returns the player, a new access token and the new cookie. */
async function refresh(client: ProviderClient, cookie: string) {
  const { answer, cookie: next } = await client.call('auth.refresh', {}, { cookie })
  if (next === undefined) throw new Broken('auth.refresh', 'must set a new refresh cookie')
  return { userId: answer.user._id, accessToken: answer.accessToken, cookie: next }
}

/** Creates an account and signs in with it: a second player, beside the one of the state. */
async function newPlayer(client: ProviderClient) {
  const email = `sequence-${crypto.randomUUID()}@kamasouk.test`
  const password = 'Kamas2026!'
  await client.call('auth.register', { body: { firstName: 'Ibrahim', lastName: 'Alaoui', email, password } })
  const { answer, cookie = '' } = await client.call('auth.login', { body: { email, password } })
  return { userId: answer.user._id, accessToken: answer.accessToken, cookie }
}

const currentRequest = async (client: ProviderClient, accessToken: string) =>
  (await client.call('conversations.current', {}, { accessToken })).answer.request

export const sequenceGroups: readonly SequenceGroup[] = [
  {
    name: 'sessions',
    summary: 'How a session is renewed and ended',
    sequences: [
      {
        name: 'each refresh replaces the cookie, and a cookie that was replaced twice is refused',
        ...refreshable,
        run: async (client, values) => {
          const old = value(values, 'refreshCookie')
          // The cookie before the last refresh may still work for some seconds: two tabs refresh at the same time.
          const first = await refresh(client, old)
          const second = await refresh(client, first.cookie)
          const isReplaced = new Set([old, first.cookie, second.cookie]).size === 3
          demand(isReplaced, 'auth.refresh', 'must replace the cookie by another one')
          demand(second.userId === first.userId, 'auth.refresh', 'must keep the player of the session')
          await client.call('conversations.current', {}, { accessToken: second.accessToken })
          await client.refused('auth.refresh', {}, { cookie: old }, 'session-refused')
        },
      },
      {
        name: 'a sign-out ends the session',
        ...refreshable,
        run: async (client, values) => {
          const { cookie } = await refresh(client, value(values, 'refreshCookie'))
          await client.call('auth.logout', {}, { cookie })
          await client.refused('auth.refresh', {}, { cookie }, 'session-refused')
        },
      },
      {
        name: 'an expired access token is refused with 403, and a refresh renews it',
        state: 'the access token of a player has expired',
        run: async (client, values) => {
          const accessToken = value(values, 'accessToken')
          await client.refused('conversations.current', {}, { accessToken }, 'access-token-refused')
          const renewed = await refresh(client, value(values, 'refreshCookie'))
          await client.call('conversations.current', {}, { accessToken: renewed.accessToken })
        },
      },
    ],
  },
  {
    name: 'messages',
    summary: 'How messages are stored',
    sequences: [
      {
        name: 'a message with the same clientId is stored once',
        ...openRequest,
        run: async (client, values) => {
          const [accessToken, requestId] = [value(values, 'accessToken'), value(values, 'requestId')]
          const body = { requestId, message: 'Une fois seulement', clientId: crypto.randomUUID() }
          const send = async () =>
            (await client.call('messages.sendToRequest', { body }, { accessToken })).answer
          const [first, second] = [await send(), await send()]
          demand(
            first.newMessage._id === second.newMessage._id,
            'messages.sendToRequest',
            'must answer a repeated clientId with the stored message',
          )
          const request = await currentRequest(client, accessToken)
          const stored = request?.messages.filter(({ message }) => message === body.message).length
          demand(
            stored === 1,
            'conversations.current',
            `must have the message once, and has it ${String(stored)} times`,
          )
        },
      },
      {
        name: 'messages keep the order in which they were sent',
        ...openRequest,
        run: async (client, values) => {
          const [accessToken, requestId] = [value(values, 'accessToken'), value(values, 'requestId')]
          const sent = ['un', 'deux', 'trois', 'quatre']
          for (const message of sent)
            await client.call('messages.sendToRequest', { body: { requestId, message } }, { accessToken })
          const messages = (await currentRequest(client, accessToken))?.messages ?? []
          const texts = messages.map(({ message }) => message).filter((message) => sent.includes(message))
          demand(
            texts.join() === sent.join(),
            'conversations.current',
            'must list the messages in the order in which they were sent',
          )
        },
      },
      {
        name: 'a closed conversation refuses messages, and another one can be opened',
        ...openRequest,
        run: async (client, values) => {
          const [accessToken, requestId] = [value(values, 'accessToken'), value(values, 'requestId')]
          const before = await currentRequest(client, accessToken)
          if (before === null) throw new Broken('conversations.current', 'must return the open request')
          await client.call('messages.closeRequest', { body: { requestId } }, { accessToken })
          await client.refused(
            'messages.sendToRequest',
            { body: { requestId, message: 'Encore' } },
            { accessToken },
            'chat-closed',
          )
          demand(
            (await currentRequest(client, accessToken)) === null,
            'conversations.current',
            'must return null after the request was closed',
          )
          const { userId, gameId, serverId, username, quantity, transactionType } = before
          const order = { userId, gameId, serverId, username, quantity, transactionType }
          const { answer } = await client.call('conversations.create', { body: order }, { accessToken })
          demand(answer.request._id !== requestId, 'conversations.create', 'must open another request')
          await client.refused(
            'conversations.create',
            { body: order },
            { accessToken },
            'request-already-open',
          )
        },
      },
    ],
  },
  {
    name: 'events',
    summary: 'Which player receives an event, and how often',
    sequences: [
      {
        name: 'an event arrives once, only at its player, and is the last of its session',
        ...refreshable,
        run: async (client, values) => {
          const one = await refresh(client, value(values, 'refreshCookie'))
          const other = await newPlayer(client)
          const sockets = [
            await client.connect(one.userId, one.accessToken),
            await client.connect(other.userId, other.accessToken),
          ] as const
          try {
            await client.call('auth.logout', {}, { cookie: one.cookie })
            await sockets[0].ended()
            // The other player's own event comes after any that would have reached the wrong player.
            await client.call('auth.logout', {}, { cookie: other.cookie })
            await sockets[1].ended()
            for (const socket of sockets) {
              const count = payloadsOf('sessionEnded', socket).length
              demand(
                count === 1,
                'sessionEnded',
                `must arrive once, only at its player, and arrived ${String(count)} times`,
              )
              demand(
                socket.received.at(-1)?.name === 'sessionEnded',
                'sessionEnded',
                'must be the last event of its session',
              )
            }
          } finally {
            for (const socket of sockets) socket.close()
          }
          await client.connectionRefused(one.userId, one.accessToken, 'access-token-refused')
        },
      },
    ],
  },
  {
    name: 'ownership',
    summary: 'Access to the things of another player is refused',
    sequences: [
      {
        name: "another player's request can be neither read, written in nor closed",
        ...openRequest,
        run: async (client, values) => {
          const [owner, requestId] = [value(values, 'accessToken'), value(values, 'requestId')]
          const { accessToken } = await newPlayer(client)
          const body = { requestId, message: 'Pas à moi' }
          await client.refused(
            'messages.sendToRequest',
            { body },
            { accessToken },
            'access-denied',
            'not-found',
          )
          await client.refused(
            'messages.closeRequest',
            { body: { requestId } },
            { accessToken },
            'access-denied',
            'not-found',
          )
          demand(
            (await currentRequest(client, accessToken)) === null,
            'conversations.current',
            "must not return another player's request",
          )
          const request = await currentRequest(client, owner)
          demand(
            request?._id === requestId,
            'conversations.current',
            'must still return the request to its owner',
          )
          demand(
            request?.messages.every(({ message }) => message !== body.message) === true,
            'messages.sendToRequest',
            'must not store a message that it refuses',
          )
        },
      },
      {
        name: "another player's profile, password and realtime channel are refused",
        ...refreshable,
        run: async (client, values) => {
          const { userId, accessToken: owner } = await refresh(client, value(values, 'refreshCookie'))
          const { accessToken } = await newPlayer(client)
          await client.refused(
            'users.update',
            { params: { userId }, body: { firstName: 'Malika' } },
            { accessToken },
            'access-denied',
          )
          const passwords = {
            oldPassword: 'Kamas2026!',
            newPassword: 'Kamas2027!',
            newConfirmationPassword: 'Kamas2027!',
          }
          await client.refused(
            'auth.changePassword',
            { params: { userId }, body: passwords },
            { accessToken },
            'access-denied',
          )
          await client.connectionRefused(userId, accessToken, 'access-denied')
          const { answer } = await client.call(
            'users.update',
            { params: { userId }, body: {} },
            { accessToken: owner },
          )
          demand(
            answer.firstName !== 'Malika',
            'users.update',
            'must not change the profile of another player',
          )
        },
      },
    ],
  },
]
