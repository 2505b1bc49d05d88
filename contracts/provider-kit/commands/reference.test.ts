import { expect, onTestFinished, test } from 'vitest'
import { contracts, startContracts } from '../testing/command.ts'
import { startServer } from '../testing/provider.ts'

test('prints its addresses and how to verify it, and ends on Ctrl-C', async () => {
  const { url, text, stop } = await startContracts('reference', '--port', '0')
  onTestFinished(async () => void (await stop()))
  expect(text).toContain(
    `npx contracts verify --provider ${url} --states ${url}/states --messages ${url}/messages\n`,
  )
  expect((await fetch(`${url}/api/elsewhere`)).status).toBe(404)
  expect((await stop()).exitCode).toBe(0)
  await expect(fetch(`${url}/api/games`)).rejects.toThrow('fetch failed')
})

test('says that its port is used', async () => {
  const { port } = new URL(await startServer(() => undefined))
  expect(await contracts(['reference', '--port', port])).toEqual({
    exitCode: 3,
    printed: '',
    complained: `Port ${port} is used by another program. Choose another port, or any free one: contracts reference --port 0\n`,
  })
})
