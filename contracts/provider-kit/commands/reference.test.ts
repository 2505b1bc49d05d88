import { expect, onTestFinished, test } from 'vitest'
import { startContracts } from '../testing/command.ts'

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
