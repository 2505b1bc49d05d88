/** How many rows the worlds and snapshots of one simulator may hold together. */
import { ControlError } from './control-error.ts'

/** Nine large worlds, in about 1 GB. */
export const defaultRowsAllowed = 1_000_000

export interface Reservation {
  /** Asks for more. Throws a 409 that says what to do where there is no room. */
  grow(rows: number): void
  release(): void
}

export interface RowBudget {
  /** Keeps room for rows that are still being made. Throws a 409 that says what to do where there is none. */
  reserve(rows: number): Reservation
  /** How many are being made now. */
  reserved(): number
}

const counted = (rows: number): string => rows.toLocaleString('en')

/** `held` returns how many rows there are now. */
export function createRowBudget(rowsAllowed: number, held: () => number): RowBudget {
  let reserved = 0

  return {
    reserved: () => reserved,
    reserve(rows) {
      let own = 0
      function grow(by: number): void {
        const taken = held() + reserved
        if (by > 0 && taken + by > rowsAllowed) {
          throw new ControlError(
            409,
            `Worlds and snapshots have ${counted(taken)} of at most ${counted(rowsAllowed)} rows, and this needs about ${counted(own + by)}: delete a world or a snapshot first.`,
          )
        }
        own += by
        reserved += by
      }
      grow(Math.max(rows, 0))
      return {
        grow,
        release() {
          reserved -= own
          own = 0
        },
      }
    },
  }
}
