/** The size of the history of a new world. */
import type { TransactionType } from '../../contracts/registry/conversations.ts'

export interface Size {
  readonly players: number
  readonly total: PerKind
  /** How many of them belong to the first account. */
  readonly regular: PerKind
}

export type PerKind = Readonly<Record<TransactionType | 'exchange', number>>

/** More rows need more players, so that each history stays realistic. */
export const sizes = {
  small: {
    players: 40,
    total: { Buy: 500, Sell: 300, exchange: 200 },
    regular: { Buy: 40, Sell: 25, exchange: 15 },
  },
  medium: {
    players: 250,
    total: { Buy: 5_000, Sell: 3_000, exchange: 2_000 },
    regular: { Buy: 90, Sell: 55, exchange: 35 },
  },
  large: {
    players: 1_200,
    total: { Buy: 50_000, Sell: 30_000, exchange: 20_000 },
    regular: { Buy: 240, Sell: 150, exchange: 90 },
  },
} as const satisfies Readonly<Record<string, Size>>

export type SizeName = keyof typeof sizes

export const sizeNames = Object.keys(sizes) as readonly SizeName[]

export const defaultSize: SizeName = 'small'

/** How many transactions of each kind the second account has: less than a page, in any size. */
export const occasional: PerKind = { Buy: 4, Sell: 2, exchange: 1 }
