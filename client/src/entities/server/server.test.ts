import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { gameIds } from '../../../../contracts/registry/games.ts'
import { startProvider } from '../../testing/provider.ts'
import { allServersOptions, serverKeys, serverListOptions, serversOfGameOptions } from './server.ts'

describe('the list of servers', () => {
  test.each(['retro', 'touch'] as const)('of the %s edition uses its own call', async (edition) => {
    const provider = startProvider()
    const { maximum = { servers: [] } } = callExamples[`servers.${edition}`].answers
    provider.answers(`servers.${edition}`, maximum)
    const servers = await new QueryClient().fetchQuery(serverListOptions(edition, 'bou né'))
    expect(servers).toEqual(maximum.servers)
    expect(servers).toHaveLength(1)
    expect(provider.calls(`servers.${edition}`)).toMatchObject([{ query: { keyword: 'bou né' } }])
  })

  test('without a keyword sends an empty one', async () => {
    const provider = startProvider()
    await new QueryClient().fetchQuery(serverListOptions('retro', ''))
    expect(provider.calls('servers.retro')).toMatchObject([{ query: { keyword: '' } }])
  })

  test('can be fetched for one game or for both', async () => {
    const provider = startProvider()
    const { maximum = { servers: [] } } = callExamples['servers.all'].answers
    const [retro, touch] = maximum.servers
    if (!retro || !touch) throw new Error('the registry has no example of two servers')
    provider.answers('servers.byGame', { servers: [retro] })
    provider.answers('servers.all', maximum)
    const cache = new QueryClient()
    expect(await cache.fetchQuery(serversOfGameOptions(gameIds.retro))).toEqual([retro])
    expect(await cache.fetchQuery(allServersOptions())).toEqual([retro, touch])
  })

  test('is cached by its query, below one common key', () => {
    const keys: readonly (readonly string[])[] = [
      serversOfGameOptions('retro').queryKey,
      serversOfGameOptions('touch').queryKey,
      allServersOptions().queryKey,
      serverListOptions('retro', '').queryKey,
      serverListOptions('touch', '').queryKey,
      serverListOptions('retro', 'touch').queryKey,
      serverListOptions('touch', 'touch').queryKey,
    ]
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length)
    for (const key of keys) expect(key.slice(0, serverKeys.all.length)).toEqual(serverKeys.all)
  })
})
