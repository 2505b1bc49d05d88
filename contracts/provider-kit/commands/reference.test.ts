import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readCommand } from '../../shared/testing.ts'
import { runContractsCommand } from '../cli.ts'
import { contracts } from '../testing/command.ts'

test('prints its addresses and how to verify it, and ends on Ctrl-C', async () => {
  const stop = new AbortController()
  onTestFinished(() => {
    stop.abort()
  })
  const { promise: printed, resolve } = Promise.withResolvers<string>()
  const args = ['reference', '--port', '0']
  const ended = readCommand(runContractsCommand, args, {}, { signal: stop.signal, onPrinted: resolve })
  const text = await printed
  const [, provider = ''] = /provider {2}(http:\/\/127\.0\.0\.1:\d+)$/m.exec(text) ?? []
  expect(text).toContain(
    `npx contracts verify --provider ${provider} --states ${provider}/states --messages ${provider}/messages\n`,
  )
  expect((await fetch(`${provider}/api/elsewhere`)).status).toBe(404)
  stop.abort()
  expect((await ended).exitCode).toBe(0)
  await expect(fetch(`${provider}/api/games`)).rejects.toThrow('fetch failed')
})

test('says that its port is used', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const port = String((other.address() as AddressInfo).port)
  expect(await contracts(['reference', '--port', port])).toEqual({
    exitCode: 3,
    printed: '',
    complained: `Port ${port} is used by another program. Choose another port, or any free one: contracts reference --port 0\n`,
  })
})
