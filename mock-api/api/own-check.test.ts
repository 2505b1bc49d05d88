/** The simulator checks its own answers and events by their relations too, and records each breach. */
import { expect, test, vi } from 'vitest'
import { eventExamples } from '../../contracts/registry/examples.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import { send, startSimulator } from '../testing.ts'
import type { Entry } from '../world/journal-entry.ts'
import { deliver } from '../world/unit-of-work.ts'
import { handlers } from './handlers.ts'

async function startRecorded() {
  const violations: unknown[] = []
  const simulator = await startSimulator({
    onEntry: (_world, entry: Entry) => violations.push(...('violation' in entry ? [entry.violation] : [])),
  })
  return { simulator, violations }
}

test('an answer about another game than the one in the path', async () => {
  const { simulator, violations } = await startRecorded()
  const game = { _id: gameIds.touch, gameName: 'Dofus Touch' }
  const handler = vi.spyOn(handlers, 'games.get').mockReturnValue({ game })
  await send(simulator, 'GET', `/api/games/${gameIds.touch}`)
  expect(violations).toEqual([])
  await send(simulator, 'GET', `/api/games/${gameIds.retro}`)
  handler.mockRestore()
  expect(violations).toEqual([
    'games.get answered against its request: $.game._id is not the id that was asked for',
  ])
})

test('a cached list that belongs to another search', async () => {
  const { simulator, violations } = await startRecorded()
  const { body } = await send(simulator, 'GET', '/api/servers/all/dofus')
  const handler = vi.spyOn(handlers, 'servers.retro').mockReturnValue(body as AnswerOf<'servers.retro'>)
  for (const keyword of ['', 'zzz']) await send(simulator, 'GET', `/api/servers/all/dofus?keyword=${keyword}`)
  handler.mockRestore()
  expect(violations).toEqual([
    'servers.retro answered against its request: $.servers[0] does not contain the keyword that was asked for',
  ])
})

test('a reply of the staff that is not from the staff', async () => {
  const { simulator, violations } = await startRecorded()
  const { newMessage } = eventExamples.sendMessage.minimum
  const world = simulator.worlds.get('default')
  deliver(world, 'a player', 'sendMessage', { newMessage: { ...newMessage, senderType: 'User' } }, 0)
  expect(violations).toEqual(['$.newMessage.senderType must be "Admin" here'])
})
