import { conflict } from './control-error.ts'

/** Nine large worlds: about 1 GB. */
export const defaultRowsAllowed = 1_000_000

export type Reservation = ReturnType<ReturnType<typeof createRowBudget>['reserve']>

const format = (rows: number): string => rows.toLocaleString('en')

export function createRowBudget(rowsAllowed: number, rowsNow: () => number) {
  let reserved = 0

  return {
    reserved: () => reserved,
    /** Reserves room for rows that are being created. Throws a 409 if there is none. */
    reserve(rows: number) {
      let own = 0
      function grow(by: number): void {
        const taken = rowsNow() + reserved
        if (by > 0 && taken + by > rowsAllowed) {
          throw conflict(
            `Worlds and snapshots have ${format(taken)} of at most ${format(rowsAllowed)} rows, and this needs about ${format(own + by)}: delete a world or a snapshot first.`,
          )
        }
        own += by
        reserved += by
      }
      grow(Math.max(rows, 0))
      return {
        /** Reserves more rows. Throws a 409 if there is no room. */
        grow,
        release(): void {
          reserved -= own
          own = 0
        },
      }
    },
  }
}
