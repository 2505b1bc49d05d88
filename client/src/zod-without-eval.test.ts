import { expect, test } from 'vitest'
import './zod-without-eval.ts'

test('zod has been told before it is there', async () => {
  const { config } = await import('zod/mini')
  expect(config()).toMatchObject({ jitless: true })
})
