import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { startProvider } from '../../testing/provider.ts'
import { serverKeys, serverListOptions } from './server.ts'

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

  test('is cached by its query, below one common key', () => {
    const keys: readonly (readonly string[])[] = [
      serverListOptions('retro', '').queryKey,
      serverListOptions('touch', '').queryKey,
      serverListOptions('retro', 'touch').queryKey,
      serverListOptions('touch', 'touch').queryKey,
    ]
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length)
    for (const key of keys) expect(key.slice(0, serverKeys.all.length)).toEqual(serverKeys.all)
  })
})
