/** What the state handlers share: the simulator's API, and helpers that write rows into its world. */
import { gameIds, type Edition } from '../../contracts/registry/games.ts'
import type { SeedFile } from '../../mock-api/seed/seed-file/format.ts'
import type { ServerRow, UserRow } from '../../mock-api/world/rows.ts'
import type { Store } from '../../mock-api/world/store.ts'
import type { World } from '../../mock-api/world/world.ts'
import type { createSimulatorApi } from './api.ts'

/** Each interaction starts with a world without servers, rates and transactions. */
export const emptyMarket: SeedFile = { servers: [], rates: [], transactions: [], exchanges: [] }

/** Two players of the seed. */
export const player = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
export const other = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }

export const otherEdition = { retro: 'touch', touch: 'retro' } as const

const dayMs = 24 * 60 * 60_000

export type Setup = ReturnType<typeof createSetup>

/** `world` is asked each time, because every interaction resets the world. */
export function createSetup(world: () => World, api: ReturnType<typeof createSimulatorApi>) {
  const store = (): Store => world().store

  return {
    api,
    store,
    newId: (): string => world().newId(),
    daysAgo: (days: number): string => world().clock.instant(-days * dayMs),
    userAt(email: string): UserRow {
      const user = store().users.first('email', email)
      if (!user) throw new Error(`The seed has no user ${email}.`)
      return user
    },
    addServer(edition: Edition, traits: Partial<Omit<ServerRow, '_id' | 'gameId'>> = {}): ServerRow {
      return store().servers.insert({
        _id: world().newId(),
        gameId: gameIds[edition],
        serverName: 'Boune',
        buyPrice: 12,
        sellPrice: 9.5,
        stockStatusForSell: 'in stock now',
        stockStatusForBuy: 'not completed',
        serverStock: 250.5,
        ...traits,
      })
    },
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
    /** Returns the token in the link of the last mail. */
    mailedToken(): string {
      const mail = world()
        .journal.page(0, Infinity)
        .entries.findLast((entry) => entry.kind === 'mail')
      return mail?.link.split('/').at(-1) ?? ''
    },
  }
}
