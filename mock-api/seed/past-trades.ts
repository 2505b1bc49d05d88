/** What players bought, sold and exchanged in the eighteen months before the world begins. */
import { receivedQuantity, totalPrice } from '../../contracts/registry/amounts.ts'
import type { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import type { TransactionStatus } from '../../contracts/registry/history.ts'
import type { Random } from '../world/random.ts'
import type { UserRow } from '../world/rows.ts'
import type { Steps } from '../world/steps.ts'
import { characterOf, planActivity, type Activity } from './activity-plan.ts'
import type { Seeding } from './models.ts'
import type { Size } from './sizes.ts'

const hourMs = 60 * 60_000

/** Adds purchases and sales. Pending ones are already reserved: the stock that servers show does not contain them. */
export function* seedTransactions(
  { add, before, store, stream }: Seeding,
  size: Size,
  accounts: readonly UserRow[],
  crowd: readonly UserRow[],
): Steps {
  const random = stream('transactions')
  const servers = store.servers.all()
  if (servers.length === 0) return
  for (const activity of planActivity(random, ['Buy', 'Sell'], size, accounts, crowd)) {
    const { kind, player, ageMs } = activity
    const { _id: serverId, gameId, buyPrice, sellPrice } = random.pick(servers)
    const quantity = drawQuantity(random, 1)
    // In half DH, as every price is. Up to 10 % away from the price of today.
    const halves = Math.round((kind === 'Buy' ? buyPrice : sellPrice) * (0.9 + random.fraction() * 0.2) * 2)
    add('transactions', {
      userId: player.userId,
      transactionType: kind,
      gameId,
      serverId,
      persoName: characterOf(random, player),
      quantity,
      total: totalPrice(quantity, Math.max(halves, 1) / 2),
      status: transactionStatus(random, activity),
      createdAt: before(ageMs),
    })
    yield
  }
}

/** Some transactions of the last two days are still open; older ones are complete or rejected. */
function transactionStatus(random: Random, { ageMs, habit, left }: Activity<unknown>): TransactionStatus {
  // The first player's history shows every status, whatever the seed.
  if (habit === 'regular') {
    if (left === 0) return 'Pending'
    return left % 9 === 1 ? 'Exchanged' : left % 9 === 4 ? 'Rejected' : 'Paid'
  }
  const chance = random.fraction()
  if (ageMs < 48 * hourMs) return chance < 0.4 ? 'Pending' : chance < 0.7 ? 'Exchanged' : 'Paid'
  return chance < 0.82 ? 'Paid' : chance < 0.94 ? 'Rejected' : 'Exchanged'
}

/** Adds exchanges. None is pending: operators begin without open work, and every player may start an exchange. */
export function* seedExchanges(
  { add, before, store, stream }: Seeding,
  size: Size,
  accounts: readonly UserRow[],
  crowd: readonly UserRow[],
): Steps {
  const random = stream('exchanges')
  const rates = store.rates.all()
  if (rates.length === 0) return
  const operatorIds = store.operators.all().map(({ _id }) => _id)
  for (const activity of planActivity(random, ['exchange'], size, accounts, crowd)) {
    const { player, ageMs } = activity
    const { gameId, serverIdFrom, serverIdTo, conversionRate, exchangeFee } = random.pick(rates)
    // Enough to leave something after the fee.
    const quantity = drawQuantity(random, 5 + Math.ceil((exchangeFee + 0.001) / conversionRate))
    const status = exchangeStatus(random, activity)
    // A rejected exchange was never given to an operator.
    const operatorId = status === 'Exchanged' && operatorIds.length > 0 ? random.pick(operatorIds) : null
    add('exchanges', {
      userId: player.userId,
      gameId,
      serverIdSender: serverIdFrom,
      serverIdReceiver: serverIdTo,
      SenderGameName: characterOf(random, player),
      ReceiverGameName: characterOf(random, player),
      quantitySendDouble: quantity,
      quantityReceiveDouble: receivedQuantity(quantity, conversionRate, exchangeFee),
      operatorId,
      ...(operatorId === null ? { exchangeCode: null } : {}),
      status,
      createdAt: before(ageMs),
    })
    yield
  }
}

function exchangeStatus(random: Random, { habit, left }: Activity<unknown>): ExchangeStatus {
  const isRejected = habit === 'regular' ? left % 6 === 2 : random.chance(0.12)
  return isRejected ? 'Rejected' : 'Exchanged'
}

/** Returns a quantity in M, round in most cases. */
const drawQuantity = (random: Random, minimum: number): number =>
  random.chance(0.85)
    ? random.integer(minimum * 2, minimum * 2 + 118) / 2
    : random.integer(minimum * 1000, (minimum + 59) * 1000) / 1000
