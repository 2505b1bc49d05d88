/** One thing of a world as it is now, whoever's it is: what the staff sees, and what a scenario expects. */
import * as z from 'zod/mini'
import { presentUser } from '../domain/auth.ts'
import { presentCurrent } from '../domain/exchanges.ts'
import { presentOperator } from '../domain/operators.ts'
import { presentRequest } from '../domain/requests.ts'
import { presentServer } from '../domain/servers.ts'
import { presentTracking } from '../domain/trackings.ts'
import { presentTransaction } from '../domain/transactions.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import type { World } from '../world/world.ts'
import { ControlError } from './control-error.ts'
import { route } from './route.ts'

type Finder = (world: World, id: string) => object | undefined

const shown = <Row>(row: Row | undefined, present: (row: Row) => object): object | undefined =>
  row === undefined ? undefined : present(row)

/** What can be looked at, by what it is called in a scenario. */
export const entityFinders = {
  request: (world, id) => shown(world.store.requests.get(id), (row) => presentRequest(world, row)),
  tracking: (world, id) => shown(world.store.trackings.get(id), (row) => presentTracking(world, row)),
  /** One that was bought, sold or exchanged. */
  transaction: (world, id) =>
    shown(world.store.exchanges.get(id), (row) => presentCurrent(world, row)) ??
    shown(world.store.transactions.get(id), (row) => presentTransaction(world, row)),
  server: (world, id) => shown(world.store.servers.get(id), presentServer),
  user: (world, id) => shown(world.store.users.get(id), presentUser),
  operator: (world, id) => shown(world.store.operators.get(id), (row) => presentOperator(world, row)),
} satisfies Readonly<Record<string, Finder>>

export type EntityKind = keyof typeof entityFinders
export const entityKinds = Object.keys(entityFinders) as EntityKind[]

const isEntityKind = (name: string): name is EntityKind => Object.hasOwn(entityFinders, name)

export const entityRoutes = [
  route({
    method: 'GET',
    path: '/worlds/{world}/entities/{kind}/{id}',
    about: `What one thing is now: a ${entityKinds.join(', ')}`,
    answer: z.looseObject({}),
    run: ({ world, params: { kind = '', id = '' } }) => {
      if (!isEntityKind(kind)) {
        throw new ControlError(
          400,
          `There is nothing of the kind "${kind}".${didYouMean(kind, entityKinds)} There are: ${entityKinds.join(', ')}.`,
          'invalid-input',
        )
      }
      const body = entityFinders[kind](world, id)
      if (body === undefined)
        throw new ControlError(404, `There is no ${kind} "${id}" in this world.`, 'not-found')
      return { body }
    },
  }),
]
