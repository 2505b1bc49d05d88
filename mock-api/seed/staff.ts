import type { Random } from '../world/random.ts'
import type { OperatorRow } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { staffCharacterName } from './characters.ts'
import type { Person } from './people.ts'

/** One operator for each account of that role: the first at the desk, the others to be called when they are needed. */
export function seedOperators(world: World, people: readonly Person[]): void {
  const staff = people.filter(({ role }) => role === 'operator')
  for (const [index, { _id: userId, firstName: displayName }] of staff.entries()) {
    const operator = world.store.operators.insert({
      _id: world.newId(),
      userId,
      displayName,
      isOnline: index === 0,
    })
    seedCharacters(world, operator)
  }
}

/** Whoever is at the desk can be met almost anywhere; the others have places where a colleague must step in. */
export function seedCharacters(world: World, operator: OperatorRow): void {
  const random: Random = world.random.stream(`characters of ${operator.displayName}`)
  for (const serverId of usualServers(world)) {
    if (operator.isOnline || random.chance(0.85)) {
      seedCharacter(world, operator, serverId, staffCharacterName(operator.displayName, random))
    }
  }
}

/** All but the last one of each game, where nobody of the staff can be met whatever the seed. */
function usualServers({ store }: World): string[] {
  return store.games.all().flatMap(({ _id }) => {
    const ids = store.servers.where('game', _id).map((server) => server._id)
    return ids.length > 1 ? ids.slice(0, -1) : ids
  })
}

export function seedCharacter(
  world: World,
  { _id: operatorId }: OperatorRow,
  serverId: string,
  characterName: string,
): void {
  world.store.characters.insert({ _id: world.newId(), operatorId, serverId, characterName })
}
