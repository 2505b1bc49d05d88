/** Each page whose code cannot be loaded says so: `LostChunk` shows the notice with the retry. */
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { LostChunk } from '../lib/lost-chunk.ts'
import { loadPage } from './page-loader.tsx'
import { pages } from './pages.ts'

const folder = fileURLToPath(new URL('../pages', import.meta.url))

for (const file of globSync(`${folder}/*/*-page.tsx`))
  vi.doMock(file, () => {
    throw new Error('The code cannot be loaded')
  })

test.each([...pages.keys()])('the page %s without its code', async (path) => {
  await expect(loadPage(path)).rejects.toBeInstanceOf(LostChunk)
})
