/** What one request cannot show: how several requests, and two sockets, depend on each other. */
import type { StateName } from '../../provider-states/provider-states.ts'
import { Broken, timesReceived, type ProviderClient } from './provider-client.ts'

export interface Sequence {
  readonly name: string
  readonly state: StateName
  readonly params?: Readonly<Record<string, string>>
  /** Receives the values that the state returns. Throws Broken when the provider breaks the sequence. */
  readonly run: (client: ProviderClient, values: Readonly<Record<string, string>>) => Promise<void>
}

const refreshable = {
  state: 'a session can be refreshed',
  params: { role: 'user', profile: 'minimum', isRemembered: 'yes' },
} as const

const openRequest = {
  state: 'a signed-in player has an open request',
  params: { stage: 'waiting', transactionType: 'Buy' },
} as const

function demand(isTrue: boolean, where: string, what: string): void {
  if (!isTrue) throw new Broken(where, what)
}

/** Refreshes a session. Returns the player, a new access token and the new cookie. */
async function refresh(client: ProviderClient, cookie = '') {
  const { answer, cookie: next = '' } = await client.call('auth.refresh', {}, { cookie })
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

const refreshReplacesCookie: Sequence = {
  name: 'each refresh replaces the cookie, and a cookie that was replaced twice is refused',
  ...refreshable,
  run: async (client, { refreshCookie: old = '' }) => {
    // The cookie before the last refresh may still work for some seconds: two tabs refresh at the same time.
    const first = await refresh(client, old)
    const second = await refresh(client, first.cookie)
    demand(second.userId === first.userId, 'auth.refresh', 'must keep the player of the session')
    await currentRequest(client, second.accessToken)
    await client.refused('auth.refresh', {}, { cookie: old }, 'session-refused')
  },
}

const signOutEndsSession: Sequence = {
  name: 'a sign-out ends the session',
  ...refreshable,
  run: async (client, { refreshCookie }) => {
    const { cookie } = await refresh(client, refreshCookie)
    await client.call('auth.logout', {}, { cookie })
    await client.refused('auth.refresh', {}, { cookie }, 'session-refused')
  },
}

const expiredTokenIsRenewed: Sequence = {
  name: 'an expired access token is refused with 403, and a refresh renews it',
  state: 'the access token of a player has expired',
  run: async (client, { accessToken = '', refreshCookie }) => {
    await client.refused('conversations.current', {}, { accessToken }, 'access-token-refused')
    await currentRequest(client, (await refresh(client, refreshCookie)).accessToken)
  },
}

const messageIsStoredOnce: Sequence = {
  name: 'a message with the same clientId is stored once',
  ...openRequest,
  run: async (client, { accessToken = '', requestId = '' }) => {
    const call = 'messages.sendToRequest'
    const body = { requestId, message: 'Une fois seulement', clientId: crypto.randomUUID() }
    const { answer: first } = await client.call(call, { body }, { accessToken })
    const { answer: second } = await client.call(call, { body }, { accessToken })
    const isSame = first.newMessage._id === second.newMessage._id
    demand(isSame, call, 'must answer a repeated clientId with the stored message')
    const messages = (await currentRequest(client, accessToken))?.messages
    const times = String(messages?.filter(({ message }) => message === body.message).length)
    demand(times === '1', 'conversations.current', `must have the message once, and has it ${times} times`)
  },
}

const messagesKeepOrder: Sequence = {
  name: 'messages keep the order in which they were sent',
  ...openRequest,
  run: async (client, { accessToken = '', requestId = '' }) => {
    const sent = ['un', 'deux', 'trois', 'quatre']
    for (const message of sent) {
      await client.call('messages.sendToRequest', { body: { requestId, message } }, { accessToken })
    }
    const messages = (await currentRequest(client, accessToken))?.messages ?? []
    const texts = messages.map(({ message }) => message).filter((message) => sent.includes(message))
    const what = 'must list the messages in the order in which they were sent'
    demand(texts.join() === sent.join(), 'conversations.current', what)
  },
}

const closedConversationRefuses: Sequence = {
  name: 'a closed conversation refuses messages, and another one can be opened',
  ...openRequest,
  run: async (client, { accessToken = '', requestId = '' }) => {
    const before = await currentRequest(client, accessToken)
    if (before === null) throw new Broken('conversations.current', 'must return the open request')
    await client.call('messages.closeRequest', { body: { requestId } }, { accessToken })
    const message = { requestId, message: 'Encore' }
    await client.refused('messages.sendToRequest', { body: message }, { accessToken }, 'chat-closed')
    const isClosed = (await currentRequest(client, accessToken)) === null
    demand(isClosed, 'conversations.current', 'must return null after the request was closed')
    const { userId, gameId, serverId, username, quantity, transactionType } = before
    const body = { userId, gameId, serverId, username, quantity, transactionType }
    const { answer } = await client.call('conversations.create', { body }, { accessToken })
    demand(answer.request._id !== requestId, 'conversations.create', 'must open another request')
    await client.refused('conversations.create', { body }, { accessToken }, 'request-already-open')
  },
}

const eventArrivesOnce: Sequence = {
  name: 'an event arrives once, only at its player, and is the last of its session',
  ...refreshable,
  run: async (client, { refreshCookie }) => {
    const players = [await refresh(client, refreshCookie), await newPlayer(client)] as const
    const sockets = []
    try {
      for (const { userId, accessToken } of players) sockets.push(await client.connect(userId, accessToken))
      // The second player's own event comes after any that would have reached the wrong player.
      for (const [index, { cookie }] of players.entries()) {
        await client.call('auth.logout', {}, { cookie })
        await sockets[index]?.ended()
      }
      for (const socket of sockets) {
        const times = String(timesReceived('sessionEnded', socket))
        const what = `must arrive once, only at its player, and arrived ${times} times`
        demand(times === '1', 'sessionEnded', what)
        const isLast = socket.received.at(-1)?.name === 'sessionEnded'
        demand(isLast, 'sessionEnded', 'must be the last event of its session')
      }
    } finally {
      for (const socket of sockets) socket.close()
    }
    await client.connectionRefused(players[0].userId, players[0].accessToken, 'access-token-refused')
  },
}

const foreignRequestIsRefused: Sequence = {
  name: "another player's request can be neither read, written in nor closed",
  ...openRequest,
  run: async (client, { accessToken: owner = '', requestId = '' }) => {
    const { accessToken } = await newPlayer(client)
    const body = { requestId, message: 'Pas à moi' }
    const refusals = ['access-denied', 'not-found'] as const
    await client.refused('messages.sendToRequest', { body }, { accessToken }, ...refusals)
    await client.refused('messages.closeRequest', { body: { requestId } }, { accessToken }, ...refusals)
    const isHidden = (await currentRequest(client, accessToken)) === null
    demand(isHidden, 'conversations.current', "must not return another player's request")
    const request = await currentRequest(client, owner)
    const isThere = request?._id === requestId
    demand(isThere, 'conversations.current', 'must still return the request to its owner')
    const isStored = request?.messages.some(({ message }) => message === body.message) === true
    demand(!isStored, 'messages.sendToRequest', 'must not store a message that it refuses')
  },
}

const foreignProfileIsRefused: Sequence = {
  name: "another player's profile, password and realtime channel are refused",
  ...refreshable,
  run: async (client, { refreshCookie }) => {
    const { userId, accessToken: owner } = await refresh(client, refreshCookie)
    const { accessToken } = await newPlayer(client)
    const params = { userId }
    const profile = { firstName: 'Malika' }
    await client.refused('users.update', { params, body: profile }, { accessToken }, 'access-denied')
    const newPassword = 'Kamas2027!'
    const body = { oldPassword: 'Kamas2026!', newPassword, newConfirmationPassword: newPassword }
    await client.refused('auth.changePassword', { params, body }, { accessToken }, 'access-denied')
    await client.connectionRefused(userId, accessToken, 'access-denied')
    const { answer } = await client.call('users.update', { params, body: {} }, { accessToken: owner })
    const isUnchanged = answer.firstName !== profile.firstName
    demand(isUnchanged, 'users.update', 'must not change the profile of another player')
  },
}

export const sequenceGroups = [
  {
    name: 'sessions',
    summary: 'How a session is renewed and ended',
    sequences: [refreshReplacesCookie, signOutEndsSession, expiredTokenIsRenewed],
  },
  {
    name: 'messages',
    summary: 'How messages are stored',
    sequences: [messageIsStoredOnce, messagesKeepOrder, closedConversationRefuses],
  },
  {
    name: 'events',
    summary: 'Which player receives an event, and how often',
    sequences: [eventArrivesOnce],
  },
  {
    name: 'ownership',
    summary: 'Access to the things of another player is refused',
    sequences: [foreignRequestIsRefused, foreignProfileIsRefused],
  },
]
