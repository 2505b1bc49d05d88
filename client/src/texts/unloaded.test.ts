import { expect, test } from 'vitest'

const modules = import.meta.glob([
  '../**/*.{ts,tsx}',
  '!../**/*.test.*',
  '!../main.tsx',
  '!../testing/**',
  '!../app/entry-server.tsx',
])

test.each(Object.keys(modules))('%s reads no text before the texts are loaded', async (file) => {
  await expect(modules[file]?.()).resolves.toBeDefined()
})
