/** What falls due, in words: with the player's name instead of an id. */
import type { Desk } from '../../../../control/lists.ts'

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns a function that writes the name of a timer for people: `The request of Yasmine Bennani expires`. */
export function createBookedNames(desk: Desk | undefined): (name: string) => string {
  const players = new Map(
    desk?.players.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`]),
  )
  const owners = new Map(desk?.expiring.map(({ _id, userId }) => [_id, players.get(userId)]))
  return (name) =>
    upperFirst(
      name.replace(/ [\da-f]{24}/, (found) => {
        const id = found.trim()
        const owner = owners.get(id)
        if (owner !== undefined) return ` of ${owner}`
        const player = players.get(id)
        return player === undefined ? '' : ` ${player}`
      }),
    )
}
