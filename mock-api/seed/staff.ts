import type { OperatorRow, UserRow } from '../world/rows.ts'
import { staffCharacterName } from './names.ts'
import type { Seeding } from './models.ts'

/** Adds one operator for each account with that role. The first is online, the others are offline. */
export function seedOperators(seeding: Seeding, people: readonly UserRow[]): void {
  const staff = people.filter(({ role }) => role === 'operator')
  for (const [index, { _id: userId, firstName: displayName }] of staff.entries()) {
    seedCharacters(seeding, seeding.add('operators', { userId, displayName, isOnline: index === 0 }))
  }
}

/** An online operator has a character on almost every server; the others lack some, so that a colleague must help. */
export function seedCharacters(
  seeding: Seeding,
  { _id: operatorId, displayName, isOnline }: OperatorRow,
): void {
  const random = seeding.stream(`characters of ${displayName}`)
  for (const serverId of serversWithStaff(seeding)) {
    if (!isOnline && !random.chance(0.85)) continue
    seeding.add('characters', {
      operatorId,
      serverId,
      characterName: staffCharacterName(displayName, random),
    })
  }
}

/** Returns all servers except the last of each game, where no operator ever has a character. */
function serversWithStaff({ store }: Seeding): string[] {
  return store.games.all().flatMap(({ _id }) => {
    const ids = store.servers.where('game', _id).map((server) => server._id)
    return ids.length > 1 ? ids.slice(0, -1) : ids
  })
}
