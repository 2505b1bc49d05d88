import { expect, test } from 'vitest'
import './zod-without-eval.ts'

test('zod is configured before it is loaded', async () => {
  const { config } = await import('zod/mini')
  expect(config()).toMatchObject({ jitless: true })
})
