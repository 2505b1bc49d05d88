/** Who is connected to a world, and the end of one connection. */
import * as z from 'zod/mini'
import { Id, Instant } from '../../contracts/registry/values.ts'
import type { Connection } from '../world/connections.ts'
import type { World } from '../world/world.ts'
import { ControlError } from './control-error.ts'
import { route } from './route.ts'

const Socket = z.object({
  /** The same that the client has as `socket.id`. */
  id: z.string(),
  userId: Id,
  email: z.optional(z.string()),
  connectedAt: Instant,
  transport: z.string(),
})

function present(world: World, { id, userId, connectedAt, transport }: Connection): z.infer<typeof Socket> {
  const email = world.store.users.get(userId)?.email
  return { id, userId, ...(email === undefined ? {} : { email }), connectedAt, transport }
}

export const socketRoutes = [
  route({
    method: 'GET',
    path: '/worlds/{world}/sockets',
    about: 'The sockets that are open, oldest first',
    answer: z.object({ sockets: z.array(Socket) }),
    run: ({ world }) => ({
      body: { sockets: Array.from(world.connections.values(), (connection) => present(world, connection)) },
    }),
  }),
  route({
    method: 'POST',
    path: '/worlds/{world}/sockets/{id}/disconnect',
    about:
      'Cuts one socket as a network does, or with as: server says goodbye, after which no client comes back by itself',
    body: z.strictObject({
      /** What the journal says of it. */
      reason: z._default(z.string().check(z.minLength(1), z.maxLength(200)), 'cut by a tester'),
      as: z._default(z.enum(['network', 'server']), 'network'),
    }),
    answer: z.object({ disconnected: Socket }),
    run: ({ world, params: { id = '' }, body: { reason, as } }) => {
      const connection = world.connections.get(id)
      if (!connection) {
        throw new ControlError(404, `There is no socket "${id}" in this world: GET its sockets lists them.`)
      }
      const disconnected = present(world, connection)
      connection.cut({ as, reason })
      return { body: { disconnected } }
    },
  }),
]
