/** What players bought, sold and exchanged in the eighteen months before the world begins. */
import { receivedQuantity, totalPrice } from '../../contracts/registry/amounts.ts'
import type { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import type { TransactionStatus } from '../../contracts/registry/history.ts'
import type { Random } from '../world/random.ts'
import type { UserRow } from '../world/rows.ts'
import type { Steps } from '../world/steps.ts'
import type { Seeding } from './models.ts'
import { characterName } from './names.ts'
import { occasional, type PerKind, type Size } from './sizes.ts'

/** How much happened, and who did it. */
interface Past {
  readonly size: Size
  readonly accounts: readonly UserRow[]
  readonly crowd: readonly UserRow[]
}

const hourMs = 60 * 60_000
const spanMs = 540 * 24 * hourMs

/** Adds purchases and sales. Pending ones are already reserved: the stock that servers show does not contain them. */
export function* seedTransactions({ add, before, store, stream }: Seeding, past: Past): Steps {
  const random = stream('transactions')
  const servers = store.servers.all()
  if (servers.length === 0) return
  for (const activity of planActivity(random, ['Buy', 'Sell'], past)) {
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
export function* seedExchanges({ add, before, store, stream }: Seeding, past: Past): Steps {
  const random = stream('exchanges')
  const rates = store.rates.all()
  if (rates.length === 0) return
  const operatorIds = store.operators.all().map(({ _id }) => _id)
  for (const activity of planActivity(random, ['exchange'], past)) {
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

interface Player {
  readonly userId: string
  readonly characters: readonly [string, string]
}

/** How much a player does: the first account much, the second a little, the crowd shares the rest. */
type Habit = 'regular' | 'occasional' | 'crowd'

interface Share<Kind> {
  readonly kind: Kind
  readonly habit: Habit
  readonly players: readonly Player[]
  /** How many activities of this kind the players of this habit still have. */
  left: number
}

interface Activity<Kind> extends Readonly<Omit<Share<Kind>, 'players'>> {
  readonly ageMs: number
  readonly player: Player
}

/** Yields the oldest first, and more and more towards the beginning of the world. The totals are fixed, the order is random. */
function* planActivity<Kind extends keyof PerKind>(
  random: Random,
  kinds: readonly Kind[],
  { size: { total, regular }, accounts, crowd }: Past,
): Generator<Activity<Kind>> {
  const toPlayer = ({ _id }: UserRow): Player => ({
    userId: _id,
    characters: [characterName(random), characterName(random)],
  })
  const [first, second] = accounts.filter(({ role }) => role === 'user').map(toPlayer)
  // One generated player in ten has done nothing yet.
  const active = crowd.filter((_, index) => index % 10 !== 9).map(toPlayer)
  const shares = kinds.flatMap((kind): Share<Kind>[] => {
    const regularShare = first ? regular[kind] : 0
    const occasionalShare = second ? occasional[kind] : 0
    return [
      { kind, habit: 'regular', players: first ? [first] : [], left: regularShare },
      { kind, habit: 'occasional', players: second ? [second] : [], left: occasionalShare },
      { kind, habit: 'crowd', players: active, left: total[kind] - regularShare - occasionalShare },
    ]
  })
  const count = shares.reduce((sum, { left }) => sum + left, 0)
  for (let index = 0; index < count; index += 1) {
    const share = shareAt(shares, random.integer(0, count - index - 1))
    share.left -= 1
    const toStart = 1 - (index + random.fraction()) / count
    const { kind, habit, left, players } = share
    yield { kind, habit, left, player: pickPlayer(random, players), ageMs: spanMs * toStart * toStart }
  }
}

/** Returns the share that contains the given place when all remaining activities are counted in order. */
function shareAt<Kind>(shares: readonly Share<Kind>[], place: number): Share<Kind> {
  let before = 0
  for (const share of shares) {
    before += share.left
    if (place < before) return share
  }
  throw new RangeError('There is no activity left to plan.')
}

/** Prefers the first players: they do up to two and a half times as much as others. */
function pickPlayer(random: Random, players: readonly Player[]): Player {
  const fraction = players.length > 1 ? random.fraction() : 0
  const player = players[Math.floor(players.length * fraction * (0.4 + 0.6 * fraction))]
  if (player === undefined) throw new RangeError('There is no player.')
  return player
}

const characterOf = (random: Random, { characters: [main, other] }: Player): string =>
  random.chance(0.8) ? main : other
