import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../shared/command.ts'
import { contracts } from '../testing/command.ts'
import { reference } from './reference.ts'

test('says where it answers and how to verify it, and ends on Ctrl-C', async () => {
  const stop = new AbortController()
  onTestFinished(() => {
    stop.abort()
  })
  const { promise: printed, resolve } = Promise.withResolvers<string>()
  const ended = runCommand(reference, ['--port', '0'], {
    env: {},
    signal: stop.signal,
    terminal: { write: resolve, complain: () => undefined, paint: (_format, text) => text },
  })
  const text = await printed
  const [, provider = ''] = /provider {2}(http:\/\/127\.0\.0\.1:\d+)$/m.exec(text) ?? []
  expect(text).toContain(
    `npx contracts verify --provider ${provider} --states ${provider}/states --messages ${provider}/messages\n`,
  )
  expect((await fetch(`${provider}/api/elsewhere`)).status).toBe(404)
  stop.abort()
  expect(await ended).toBe(0)
  await expect(fetch(`${provider}/api/games`)).rejects.toThrow('fetch failed')
})

test('says in one sentence that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const port = String((other.address() as AddressInfo).port)
  expect(await contracts(['reference', '--port', port])).toEqual({
    exitCode: 3,
    printed: '',
    complained: `Port ${port} is taken by another program. Choose another, or any free one: contracts reference --port 0\n`,
  })
})

test.each([
  ['--port=70000', '--port takes a number from 0 to 65535, not "70000".'],
  ['--port=4x', '--port takes a number from 0 to 65535, not "4x".'],
  ['4700', '"4700" is not understood: everything here is a flag. --help lists them.'],
])('refuses %s', async (arg, sentence) => {
  expect(await contracts(['reference', arg])).toEqual({
    exitCode: 1,
    printed: '',
    complained: `${sentence}\n`,
  })
})
