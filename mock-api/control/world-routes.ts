/** The worlds of a simulator: list, make, enter, reset, delete. */
import * as z from 'zod/mini'
import { sizeNames } from '../seed/sizes.ts'
import { route, type ControlAnswer, type ControlRequest } from './route.ts'
import { Name, summaryOf, WorldSummary } from './shapes.ts'

const NewWorld = z.object({
  name: z.optional(Name),
  seed: z.optional(z.int()),
  size: z.optional(z.enum(sizeNames)),
})

const enter = ({ world, worlds }: ControlRequest<undefined, undefined>): ControlAnswer => ({
  enter: world.name,
  page: '/',
  body: summaryOf(world, worlds),
})

export const worldRoutes = [
  route({
    method: 'GET',
    path: '/worlds',
    about: 'The worlds there are',
    answer: z.object({ worlds: z.array(WorldSummary) }),
    run: ({ worlds }) => ({ body: { worlds: worlds.list().map((world) => summaryOf(world, worlds)) } }),
  }),
  route({
    method: 'POST',
    path: '/worlds',
    about: 'A new world, seeded',
    body: NewWorld,
    status: 201,
    answer: WorldSummary,
    run: async ({ worlds, body }) => ({ body: summaryOf(await worlds.create(body), worlds) }),
  }),
  route({
    method: 'POST',
    path: '/worlds/{world}/enter',
    about: 'Sets the cookie, so that this browser lives in the world from here on',
    answer: WorldSummary,
    run: enter,
  }),
  route({
    method: 'GET',
    path: '/worlds/{world}/enter',
    about: 'The same as a link: a browser goes on to the client',
    answer: WorldSummary,
    run: enter,
  }),
  route({
    method: 'POST',
    path: '/worlds/{world}/reset',
    about: 'Back to its first day',
    answer: WorldSummary,
    run: async ({ worlds, world }) => ({ body: summaryOf(await worlds.reset(world.name), worlds) }),
  }),
  route({
    method: 'DELETE',
    path: '/worlds/{world}',
    about: 'Ends the world',
    answer: z.object({ removed: z.string() }),
    run: ({ worlds, world }) => {
      worlds.remove(world.name)
      return { body: { removed: world.name } }
    },
  }),
]
