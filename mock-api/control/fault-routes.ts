/** What goes wrong on purpose in a world: list, add, take away. */
import * as z from 'zod/mini'
import { Id, Instant } from '../../contracts/registry/values.ts'
import { kindNames, userNamed } from '../faults/kinds.ts'
import type { ActiveFault } from '../faults/pipeline.ts'
import type { World } from '../world/world.ts'
import { ControlError } from './control-error.ts'
import { FaultBody } from './fault-body.ts'
import { route } from './route.ts'
import { userIdOf } from './users.ts'

const Fault = z.object({
  /** By which it is removed, and named in the journal. */
  id: z.string(),
  kind: z.enum(kindNames),
  /** As it was added. */
  definition: z.looseObject({}),
  /** Whom it is about; null for everybody. */
  userId: z.nullable(Id),
  /** How often it will still act; null where its ttl alone ends it. */
  remaining: z.nullable(z.int()),
  /** On the world's clock; null where its times alone end it. */
  endsAt: z.nullable(Instant),
})

const present = ({
  id,
  kind,
  definition,
  userId,
  remaining,
  endsAtMs,
}: ActiveFault): z.infer<typeof Fault> => ({
  id,
  kind,
  definition: { ...definition },
  userId,
  remaining,
  endsAt: endsAtMs === null ? null : new Date(endsAtMs).toISOString(),
})

function knownUser(world: World, named: string): string {
  const userId = userIdOf(world, named)
  if (world.store.users.get(userId)) return userId
  throw new ControlError(
    400,
    `user: nobody in the world "${world.name}" has the id "${named}"; an e-mail address does as well.`,
    'invalid-input',
  )
}

const path = '/worlds/{world}/faults'

export const faultRoutes = [
  route({
    method: 'GET',
    path,
    about: 'What goes wrong on purpose at present, in the order in which it acts',
    answer: z.object({ faults: z.array(Fault) }),
    run: ({ world }) => ({ body: { faults: world.faults.list().map(present) } }),
  }),
  route({
    method: 'POST',
    path,
    about: `Has something go wrong, times or ttl long: ${kindNames.join(', ')}`,
    body: FaultBody,
    status: 201,
    answer: z.object({ fault: Fault }),
    run: ({ world, body }) => {
      const user = userNamed(body)
      const fault = world.faults.add(body, user === undefined ? null : knownUser(world, user))
      return { body: { fault: present(fault) } }
    },
  }),
  route({
    method: 'DELETE',
    path,
    about: 'Has everything go right again',
    answer: z.object({ removed: z.array(z.string()) }),
    run: ({ world }) => {
      const removed = world.faults.list().map(({ id }) => id)
      for (const id of removed) world.faults.remove(id)
      return { body: { removed } }
    },
  }),
  route({
    method: 'DELETE',
    path: `${path}/{id}`,
    about: 'Takes one fault away',
    answer: z.object({ removed: z.string() }),
    run: ({ world, params: { id = '' } }) => {
      if (!world.faults.remove(id)) {
        const ids = world.faults.list().map((fault) => fault.id)
        throw new ControlError(
          404,
          `There is no fault "${id}" in this world.${ids.length === 0 ? ' There is none at all.' : ` There are: ${ids.join(', ')}.`}`,
        )
      }
      return { body: { removed: id } }
    },
  }),
]
