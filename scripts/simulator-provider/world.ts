/** What the states are made of: each interaction begins with a world in which nobody has traded and nothing is for sale. */
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import type { SeedFile } from '../../mock-api/seed/seed-file/format.ts'
import type { Simulator } from '../../mock-api/server.ts'
import type { ServerRow, Store, UserRow } from '../../mock-api/world/store.ts'
import { apiOf } from './api.ts'

export const emptyMarket: SeedFile = { servers: [], rates: [], transactions: [], exchanges: [] }

/** Two of the seed's players. */
export const player = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
export const other = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }

const dayMs = 24 * 60 * 60_000

export type Desk = ReturnType<typeof deskOf>

export function deskOf(simulator: Simulator) {
  // Asked for anew each time: every interaction begins with a new world.
  const world = () => simulator.world()
  const store = (): Store => world().store
  const api = apiOf(simulator.url)

  return {
    api,
    store,
    url: simulator.url,
    newId: (): string => world().newId(),
    /** Answers the moment that was this many days ago. */
    daysAgo: (days: number): string => world().clock.instant(-days * dayMs),
    userAt(email: string): UserRow {
      const user = store().users.first('email', email)
      if (!user) throw new Error(`the seed has no ${email}`)
      return user
    },
    addServer(edition: Edition, traits: Partial<Omit<ServerRow, '_id' | 'gameId'>> = {}): ServerRow {
      return store().servers.insert({
        _id: world().newId(),
        gameId: gameIds[edition],
        serverName: 'Agride',
        buyPrice: 30,
        sellPrice: 24,
        stockStatusForSell: 'in stock now',
        stockStatusForBuy: 'not completed',
        serverStock: 250.5,
        ...traits,
      })
    },
    /** A rate that was set this many days ago. */
    addRate(
      from: ServerRow,
      to: ServerRow,
      { conversionRate, exchangeFee }: { readonly conversionRate: number; readonly exchangeFee: number },
      setDaysAgo = 1,
    ): void {
      const createdAt = world().clock.instant(-setDaysAgo * dayMs)
      store().rates.insert({
        _id: world().newId(),
        gameId: from.gameId,
        serverIdFrom: from._id,
        serverIdTo: to._id,
        conversionRate,
        exchangeFee,
        createdAt,
        updatedAt: createdAt,
      })
    },
    /** The token in the link of the mail that was sent last. */
    mailedToken(): string {
      const mail = world()
        .journal.page(0, Infinity)
        .entries.findLast((entry) => entry.kind === 'mail')
      return mail?.link.split('/').at(-1) ?? ''
    },
  }
}
