import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { endpoints } from '../../../contracts/registry/registry.ts'
import { call } from '../api/call.ts'
import { startProvider } from './provider.ts'

describe('the test provider', () => {
  test('uses planned responses in their order, then the minimum example', async () => {
    const provider = startProvider()
    const { minimum } = callExamples['games.list'].answers
    provider.fails('games.list')
    provider.answers('games.list', { games: [] })
    await expect(call(endpoints['games.list'])).rejects.toMatchObject({ code: 'unreachable' })
    expect(await call(endpoints['games.list'])).toEqual({ games: [] })
    expect(await call(endpoints['games.list'])).toEqual(minimum)
  })

  test('refuses to plan a response outside the contract, or an error that the call does not declare', () => {
    const provider = startProvider()
    const broken = { games: [{ _id: 'no id', gameName: 'Dofus Retro' }] }
    expect(() => provider.answers('games.list', broken)).toThrow('_id')
    expect(() => provider.refuses('games.list', 'not-found')).toThrow(
      'games.list is never refused with not-found',
    )
  })
})
