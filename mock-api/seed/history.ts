/** What players have bought, sold and exchanged in the eighteen months before the first day. */
import { receivedQuantity, totalPrice } from '../../contracts/registry/amounts.ts'
import type { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import type { TransactionStatus } from '../../contracts/registry/history.ts'
import type { Random } from '../world/random.ts'
import type { Steps } from '../world/steps.ts'
import type { World } from '../world/world.ts'
import type { Person } from './people.ts'
import type { Size } from './sizes.ts'
import { characterOf, turnsOf, type Turn } from './activity-plan.ts'

const hourMs = 60 * 60_000

/** What is still pending has been paid for: what it takes is no longer in the stock that the servers show. */
export function* seedTransactions(
  world: World,
  size: Size,
  named: readonly Person[],
  crowd: readonly Person[],
): Steps {
  const random = world.random.stream('transactions')
  const servers = world.store.servers.all()
  if (servers.length === 0) return
  for (const turn of turnsOf(random, ['Buy', 'Sell'], size, named, crowd)) {
    const { _id: serverId, gameId, buyPrice, sellPrice } = random.pick(servers)
    const quantity = drawQuantity(random, 1)
    // In half DH, as every price is; it has moved a little since.
    const price = Math.round(
      (turn.kind === 'Buy' ? buyPrice : sellPrice) * (0.9 + random.fraction() * 0.2) * 2,
    )
    world.store.transactions.insert({
      _id: world.newId(),
      userId: turn.player.userId,
      transactionType: turn.kind,
      requestId: null,
      gameId,
      serverId,
      persoName: characterOf(random, turn.player),
      quantity,
      total: totalPrice(quantity, Math.max(price, 1) / 2),
      status: transactionStatus(random, turn),
      createdAt: world.clock.instant(-turn.ageMs),
    })
    yield
  }
}

/** What is weeks old is over; of the last two days some is still under way. */
function transactionStatus(random: Random, { ageMs, habit, left }: Turn<unknown>): TransactionStatus {
  // The regular player's history shows each status, whatever the seed.
  if (habit === 'regular') {
    if (left === 0) return 'Pending'
    return left % 9 === 1 ? 'Exchanged' : left % 9 === 4 ? 'Rejected' : 'Paid'
  }
  const chance = random.fraction()
  if (ageMs < 48 * hourMs) return chance < 0.4 ? 'Pending' : chance < 0.7 ? 'Exchanged' : 'Paid'
  return chance < 0.82 ? 'Paid' : chance < 0.94 ? 'Rejected' : 'Exchanged'
}

/** None is pending: nothing waits at the operator's desk on the first day, and every player is free to ask for one. */
export function* seedExchanges(
  world: World,
  size: Size,
  named: readonly Person[],
  crowd: readonly Person[],
): Steps {
  const random = world.random.stream('exchanges')
  const rates = world.store.rates.all()
  if (rates.length === 0) return
  const operatorIds = world.store.operators.all().map(({ _id }) => _id)
  for (const turn of turnsOf(random, ['exchange'], size, named, crowd)) {
    const { player, ageMs } = turn
    const { gameId, serverIdFrom, serverIdTo, conversionRate, exchangeFee } = random.pick(rates)
    // Enough for something to be left of it after the fee.
    const quantity = drawQuantity(random, 5 + Math.ceil((exchangeFee + 0.001) / conversionRate))
    const status = exchangeStatus(random, turn)
    // A rejected one has found nobody.
    const operatorId = status === 'Exchanged' && operatorIds.length > 0 ? random.pick(operatorIds) : null
    world.store.exchanges.insert({
      _id: world.newId(),
      userId: player.userId,
      gameId,
      serverIdSender: serverIdFrom,
      serverIdReceiver: serverIdTo,
      SenderGameName: characterOf(random, player),
      ReceiverGameName: characterOf(random, player),
      quantitySendDouble: quantity,
      quantityReceiveDouble: receivedQuantity(quantity, conversionRate, exchangeFee),
      operatorId,
      exchangeCode: operatorId === null ? null : drawCode(random),
      status,
      createdAt: world.clock.instant(-ageMs),
    })
    yield
  }
}

function exchangeStatus(random: Random, { habit, left }: Turn<unknown>): ExchangeStatus {
  const isRejected = habit === 'regular' ? left % 6 === 2 : random.chance(0.12)
  return isRejected ? 'Rejected' : 'Exchanged'
}

/** Mostly round, in M. */
const drawQuantity = (random: Random, minimum: number): number =>
  random.chance(0.85)
    ? random.integer(minimum * 2, minimum * 2 + 118) / 2
    : random.integer(minimum * 1000, (minimum + 59) * 1000) / 1000

const drawCode = (random: Random): string => String(random.integer(0, 999_999)).padStart(6, '0')
