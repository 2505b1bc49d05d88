import type { Operator } from '../../contracts/registry/exchanges.ts'
import type { OperatorRow } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { DeskRefusal, Refusal } from './refusal.ts'

/** With the characters to be met, and never with the e-mail of the account behind it. */
export function presentOperator(world: World, { _id, displayName, isOnline }: OperatorRow): Operator {
  const characters = world.store.characters
    .where('operator', _id)
    .map(({ serverId, characterName }) => ({ serverId, characterName }))
  return { _id, displayName, isOnline, characters }
}

export const listOperators = (world: World): Operator[] =>
  world.store.operators.all().map((row) => presentOperator(world, row))

/**
 * The operator that is named, or whoever is at the desk; the first of the staff where nobody is, since the one who asks
 * sits there now.
 */
export function operatorAtDesk(world: World, operatorId?: string): OperatorRow {
  if (operatorId !== undefined) {
    const named = world.store.operators.get(operatorId)
    if (!named) throw new Refusal('not-found')
    return named
  }
  // In the order of the staff, not of their coming: a world that is taken up again knows only that one.
  const staff = world.store.operators.all()
  const operator = staff.find(({ isOnline }) => isOnline) ?? staff[0]
  if (!operator) throw new DeskRefusal('no-operator')
  return operator
}

export function setPresence(world: World, operatorId: string, isOnline: boolean): Operator {
  if (!world.store.operators.get(operatorId)) throw new Refusal('not-found')
  return presentOperator(world, world.store.operators.update(operatorId, { isOnline }))
}
