import type { Operator } from '../../contracts/registry/exchanges.ts'
import type { OperatorRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { DeskRefusal, found } from './refusal.ts'

export function presentOperator(world: World, { _id, displayName, isOnline }: OperatorRow): Operator {
  return { _id, displayName, isOnline, characters: charactersOf(world, _id) }
}

export const charactersOf = ({ store }: World, operatorId: string): Operator['characters'] =>
  store.characters
    .where('operator', operatorId)
    .map(({ serverId, characterName }) => ({ serverId, characterName }))

export function operatorAtDesk(world: World, operatorId?: string): OperatorRow {
  if (operatorId !== undefined) return found(world.store.operators.get(operatorId))
  // In table order, which a restored world has too.
  const staff = world.store.operators.all()
  const operator = staff.find(({ isOnline }) => isOnline) ?? staff[0]
  if (!operator) throw new DeskRefusal('no-operator')
  return operator
}

export function setPresence(world: World, operatorId: string, isOnline: boolean): Operator {
  found(world.store.operators.get(operatorId))
  return presentOperator(world, world.store.operators.update(operatorId, { isOnline }))
}
