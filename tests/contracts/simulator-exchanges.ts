/** The states that speak of rates and exchanges, as the simulator makes them true. */
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import type { StateHandlers } from '../../contracts/pact/states.ts'
import type { Simulator } from '../../mock-api/server.ts'
import { apiOf } from './simulator-api.ts'
import type { CatchEvent } from './simulator-events.ts'

type ExchangeState =
  | 'a rate exists between two servers'
  | 'no rate exists between two servers'
  | 'a signed-in player may exchange'
  | 'a signed-in player has exchanged'
  | 'an operator has been assigned to the exchange of a connected player'

const newcomer = { email: 'nouveau@kamasouk.test', password: 'Kamas2026!' }
const market = { conversionRate: '0.852', exchangeFee: '0.5', serverStock: '250.5' }

export function exchangeHandlers(
  simulator: Simulator,
  catchEvent: CatchEvent,
): Pick<StateHandlers, ExchangeState> {
  const { register, signIn, exchange, act } = apiOf(simulator.url)
  // Asked for anew each time: every interaction begins with a new world.
  const store = () => simulator.world().store

  /** The first two servers of the retro game. */
  function twoServers() {
    const [sender, receiver] = store().servers.where('game', gameIds.retro)
    if (!sender || !receiver) throw new Error('the seed has no two servers')
    return { sender, receiver }
  }

  async function mayExchange(wanted: typeof market) {
    const { sender, receiver } = twoServers()
    const [serverIdSender, serverIdReceiver] = [sender._id, receiver._id]
    await act('set-rate', {
      serverIdFrom: serverIdSender,
      serverIdTo: serverIdReceiver,
      conversionRate: Number(wanted.conversionRate),
      exchangeFee: Number(wanted.exchangeFee),
    })
    await act('set-server', { serverId: serverIdReceiver, serverStock: Number(wanted.serverStock) })
    await register(newcomer)
    const { accessToken, userId } = await signIn(newcomer)
    return { accessToken, userId, gameId: sender.gameId, serverIdSender, serverIdReceiver }
  }

  /** The same player, with a pending exchange. */
  async function withExchange() {
    const values = await mayExchange(market)
    const { gameId, serverIdSender, serverIdReceiver } = values
    const transactionId = await exchange(values.accessToken, {
      gameId,
      serverIdSender,
      serverIdReceiver,
      SenderGameName: 'Yasmi-Iop',
      ReceiverGameName: 'Yasmi-Cra',
      quantitySendDouble: 12.5,
      quantityReceiveDouble: receivedQuantity(12.5, 0.852, 0.5),
    })
    return { ...values, transactionId }
  }

  async function assign(transactionId: string, operator: string): Promise<void> {
    const [known] = store().operators.all()
    if (!known) throw new Error('the seed has no operator')
    // Whoever has just joined the staff has no character anywhere.
    const _id = 'e'.repeat(24)
    if (operator === 'unnamed') store().operators.insert({ ...known, _id, displayName: 'Ilyas' })
    await act('assign', { transactionId, operatorId: operator === 'unnamed' ? _id : known._id })
  }

  return {
    'a rate exists between two servers': () => {
      const { sender, receiver } = twoServers()
      return Promise.resolve({ serverIdFrom: sender._id, serverIdTo: receiver._id })
    },
    'no rate exists between two servers': () => {
      const { sender } = twoServers()
      // A new server: nobody has set a rate to it yet.
      const { _id } = store().servers.insert({ ...sender, _id: 'd'.repeat(24), serverName: 'Nouveau' })
      return Promise.resolve({ serverIdFrom: sender._id, serverIdTo: _id })
    },
    'a signed-in player may exchange': mayExchange,
    'a signed-in player has exchanged': async ({ status, operator }) => {
      const { transactionId, ...values } = await withExchange()
      if (operator !== 'none') await assign(transactionId, operator)
      if (status !== 'Pending') await act('settle', { transactionId, status })
      return values
    },
    'an operator has been assigned to the exchange of a connected player': async ({ operator }) => {
      const values = await withExchange()
      return catchEvent('assignTransactionToOperator', values, () => assign(values.transactionId, operator))
    },
  }
}
