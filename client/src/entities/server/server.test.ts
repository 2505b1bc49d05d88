import { expect, test } from 'vitest'
import { serverKeys, serverListOptions } from './server.ts'

test('a list of servers is cached by its query, below one common key', () => {
  const keys: readonly (readonly string[])[] = [
    serverListOptions('retro', '').queryKey,
    serverListOptions('touch', '').queryKey,
    serverListOptions('retro', 'touch').queryKey,
    serverListOptions('touch', 'touch').queryKey,
  ]
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length)
  for (const key of keys) expect(key.slice(0, serverKeys.all.length)).toEqual(serverKeys.all)
})
