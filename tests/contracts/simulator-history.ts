/** How the simulator's player comes to the history that a state of the pacts speaks of. */
import type { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import type { TransactionStatus } from '../../contracts/registry/history.ts'
import { historyKey, type Store } from '../../mock-api/world/store.ts'

/** What every row of a history has, or a filter asks for. */
export interface HistoryTraits {
  readonly kind: string
  readonly status: string
  readonly edition: string
  /** In the name of a character. */
  readonly search: string
}

const gone = '65f0000000000000000000fe'

/** Gives every row these traits; with `server` "gone" its servers are no more. */
export function makeHistory(
  store: Store,
  userId: string,
  { server, ...traits }: HistoryTraits & { readonly server: string },
): void {
  writeRows(store, userId, traits.kind, () => traits, server === 'gone' ? gone : undefined)
}

const otherEdition = { retro: 'touch', touch: 'retro' } as const
const otherStatus = (status: string): string => (status === 'Exchanged' ? 'Pending' : 'Exchanged')

/** Gives each row all of these traits but one, which one in turn. */
export function makeMisses(store: Store, userId: string, traits: HistoryTraits): void {
  const misses: readonly HistoryTraits[] = [
    { ...traits, edition: otherEdition[traits.edition as Edition] },
    { ...traits, status: otherStatus(traits.status) },
    { ...traits, search: 'Autre' },
  ]
  writeRows(store, userId, traits.kind, (index) => misses[index % misses.length] ?? traits)
}

function writeRows(
  store: Store,
  userId: string,
  kind: string,
  traitsOf: (index: number) => HistoryTraits,
  serverId?: string,
): void {
  if (kind === 'exchange') {
    for (const [index, { _id }] of store.exchanges.where('user', userId).entries()) {
      const { edition, status, search } = traitsOf(index)
      store.exchanges.update(_id, {
        gameId: gameIds[edition as Edition],
        status: status as ExchangeStatus,
        SenderGameName: `${search}-Iop`,
        ReceiverGameName: `${search}-Cra`,
      })
    }
    return
  }
  const key = historyKey(userId, kind === 'buy' ? 'Buy' : 'Sell')
  for (const [index, { _id }] of store.transactions.where('history', key).entries()) {
    const { edition, status, search } = traitsOf(index)
    store.transactions.update(_id, {
      gameId: gameIds[edition as Edition],
      status: status as TransactionStatus,
      persoName: `${search}-Iop`,
      ...(serverId === undefined ? {} : { serverId }),
    })
  }
}
