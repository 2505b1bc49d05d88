import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

export const Game = z.object({ _id: Id, gameName: z.string() })
export type Game = z.infer<typeof Game>

export const gamesList = endpoint({
  id: 'games.list',
  method: 'GET',
  path: '/games',
  summary: 'Both games',
  auth: 'none',
  responses: { 200: z.object({ games: z.array(Game) }) },
  relations: { games: { unique: ['_id'] } },
})

export const gamesGet = endpoint({
  id: 'games.get',
  method: 'GET',
  path: '/games/{id}',
  summary: 'One game',
  auth: 'none',
  params: z.object({ id: Id }),
  responses: { 200: z.object({ game: Game }) },
  errors: ['not-found'],
  relations: { 'game._id': 'params.id', 'game.gameName': { nameOf: 'params.id' } },
})

/** The fixed id of each edition of the game. */
export const gameIds = {
  retro: '65f000000000000000000001',
  touch: '65f000000000000000000002',
} as const

export type Edition = keyof typeof gameIds

export const gameNames: Readonly<Record<Edition, string>> = { retro: 'Dofus Retro', touch: 'Dofus Touch' }
