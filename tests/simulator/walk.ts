/**
 * A random life of a few players and their operator in one world, over its public doors. The same chance takes the same
 * steps, so that two such lives can be compared.
 */
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import { fillPath, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import { endpoints, type AnswerOf, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import type { Random } from '../../mock-api/world/random.ts'
import type { Received, Sent } from './connection.ts'

interface Player {
  readonly email: string
  readonly password: string
  userId: string
  token: string
  cookie: string
  requestId: string
  trackingId: string
  exchangeId: string
  sent: number
}

interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: object
}

const nobody = '65f0000000000000000000ff'
const newPlayer = (email: string): Player => ({
  email,
  password: 'Kamas2026!',
  userId: nobody,
  token: '',
  cookie: '',
  requestId: nobody,
  trackingId: nobody,
  exchangeId: nobody,
  sent: 0,
})

/** Answers a function that takes the next step each time it is called. */
export function walk(
  send: (sent: Sent) => Promise<Received>,
  world: string,
  random: Random,
): () => Promise<void> {
  const players = [newPlayer('yasmine@kamasouk.test'), newPlayer('mehdi@kamasouk.test')]
  const transactions: string[] = []
  let rates: AnswerOf<'rates.list'>['data'] = []

  async function exchange(
    method: string,
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Received> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return send({
      method,
      path,
      body: text,
      headers: {
        'X-World': world,
        ...headers,
        ...(text === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
      },
    })
  }

  /** What a call answered, or undefined where it was refused, which is a step like any other. */
  async function call<Id extends EndpointId>(
    id: Id,
    player: Player,
    { params, query = '', body }: Input = {},
  ): Promise<AnswerOf<Id> | undefined> {
    const row: Endpoint = endpoints[id]
    const {
      status,
      headers,
      body: answer,
    } = await exchange(row.method, apiPrefix + fillPath(row, params) + query, body, {
      Authorization: `Bearer ${player.token}`,
      Cookie: player.cookie,
    })
    const [cookie] = headers['set-cookie'] ?? []
    if (cookie !== undefined) player.cookie = cookie.split(';', 1)[0] ?? ''
    return status < 400 ? (JSON.parse(answer) as AnswerOf<Id>) : undefined
  }

  const operate = async (verb: string, body: object): Promise<Record<string, unknown> | undefined> => {
    const answer = await exchange('POST', `/__sim/worlds/${world}/operator/${verb}`, body)
    return answer.status < 400 ? (JSON.parse(answer.body) as Record<string, unknown>) : undefined
  }

  async function signIn(player: Player): Promise<void> {
    const { email, password } = player
    const answer = await call('auth.login', player, {
      body: { email, password, rememberMe: random.chance(0.5) },
    })
    if (answer) Object.assign(player, { token: answer.accessToken, userId: answer.user._id })
  }

  async function order(player: Player): Promise<void> {
    const servers = await call('servers.retro', player)
    const known: readonly { readonly _id: string }[] = servers?.servers ?? [{ _id: nobody }]
    const { _id: serverId } = random.pick(known)
    const answer = await call('conversations.create', player, {
      body: {
        userId: player.userId,
        gameId: gameIds.retro,
        serverId,
        username: 'Yasmi-Iop',
        quantity: random.integer(1, 40_000) / 1000,
        transactionType: random.pick(['Buy', 'Sell']),
      },
    })
    if (answer) player.requestId = answer.request._id
  }

  async function askForExchange(player: Player): Promise<void> {
    const page = String(random.integer(1, 20))
    rates = (await call('rates.list', player, { query: `?page=${page}&sort=conversionRate` }))?.data ?? rates
    const [rate] = rates
    if (!rate) return
    const quantitySendDouble = random.integer(1000, 40_000) / 1000
    const answer = await call('exchanges.create', player, {
      body: {
        gameId: rate.gameId,
        serverIdSender: rate.serverIdFrom._id,
        serverIdReceiver: rate.serverIdTo._id,
        SenderGameName: 'Yasmi-Iop',
        ReceiverGameName: 'Yasmi-Cra',
        quantitySendDouble,
        quantityReceiveDouble: receivedQuantity(quantitySendDouble, rate.conversionRate, rate.exchangeFee),
      },
    })
    if (!answer) return
    player.exchangeId = answer.transaction._id
    transactions.push(answer.transaction._id)
  }

  /** Now and then the same message again, as a client does that has heard no answer. */
  const message = (player: Player): object => ({
    message: `Message ${String(player.sent)}`,
    clientId: `${player.email} ${String(random.chance(0.8) ? (player.sent += 1) : player.sent)}`,
  })

  const aChat = ({ requestId, trackingId }: Player): object =>
    random.chance(0.5) ? { requestId } : { trackingId }

  const steps: readonly ((player: Player) => Promise<unknown>)[] = [
    signIn,
    (player) => call('auth.refresh', player),
    order,
    order,
    async (player) => {
      const answer = await call('trackings.create', player)
      if (answer) player.trackingId = answer.tracking._id
    },
    askForExchange,
    (player) => call('exchanges.last', player),
    (player) =>
      call('messages.sendToRequest', player, { body: { requestId: player.requestId, ...message(player) } }),
    (player) =>
      call('messages.sendToTracking', player, {
        body: { trackingId: player.trackingId, ...message(player) },
      }),
    (player) => call('conversations.current', player),
    (player) => call('trackings.current', player, { params: { userId: player.userId } }),
    (player) => call('messages.closeRequest', player, { body: { requestId: player.requestId } }),
    (player) => call('history.buy', player, { query: '?sort=-total&limit=3' }),
    (player) => call('history.exchange', player, { query: '?status=Pending' }),
    (player) =>
      call('users.update', player, { params: { userId: player.userId }, body: { City: random.hex(6) } }),
    (player) => call('auth.forgotPassword', player, { body: { email: player.email } }),
    (player) => operate('reply', { ...aChat(player), message: 'Bonjour !' }),
    (player) => operate('reply', { ...aChat(player), message: 'Un instant.' }),
    (player) => operate('close', aChat(player)),
    (player) => operate('expire', aChat(player)),
    (player) => operate('unavailable', { requestId: player.requestId, reason: 'out_of_stock' }),
    (player) => operate('take-tracking', { trackingId: player.trackingId, message: 'Je prends la suite.' }),
    (player) => operate('open-tracking', { userId: player.userId }),
    (player) => operate('assign', { transactionId: player.exchangeId }),
    async (player) => {
      const made = await operate('fulfil', { requestId: player.requestId })
      if (made) transactions.push((made['transaction'] as { _id: string })._id)
    },
    () =>
      operate('settle', {
        transactionId: random.pick([nobody, ...transactions]),
        status: random.pick(['Exchanged', 'Paid', 'Rejected']),
      }),
    async () => {
      const by = random.pick(['10s', '5m', '40m', '25h'])
      await exchange('POST', `/__sim/worlds/${world}/clock/advance`, { by })
    },
    async () => {
      const fault = random.pick([
        { drop: 'sendMessage', times: 1 },
        { duplicate: '*', times: 2 },
        { status: 'conversations.current', code: 503, times: 1 },
      ])
      await exchange('POST', `/__sim/worlds/${world}/faults`, fault)
    },
  ]

  return async () => {
    await random.pick(steps)(random.pick(players))
  }
}
