/** The code of the pages, each loaded once. */
import type { ComponentType } from 'react'
import { LostChunk } from '../lib/lost-chunk.ts'
import { pages, prefetchers } from './pages.ts'

const arrived = new Map<string, ComponentType>()

/** The page at this path of the table, once its code is there. */
export const loadedPage = (path: string): ComponentType | undefined => arrived.get(path)

/** Whether nothing is left to load: a path that no page has needs no code. */
export const isLoaded = (path: string): boolean => arrived.has(path) || !pages.has(path)

/** Loads a page, and reads what it shows first. Never rejects: whoever goes there asks again, and is told. */
export async function prefetchPage(path: string): Promise<void> {
  await Promise.allSettled([loadPage(path), prefetchers.get(path)?.()])
}

/** Rejects with a LostChunk when the code cannot be had, or breaks. */
export async function loadPage(path: string): Promise<void> {
  const page = pages.get(path)
  if (page === undefined || arrived.has(path)) return
  const [component, { requireAuth } = { requireAuth: undefined }] = await Promise.all([
    page.load(),
    // Nobody else needs the guard.
    page.setting === 'guarded' ? import('./require-auth.tsx') : undefined,
  ]).catch((cause: unknown) => {
    throw new LostChunk(`The page ${path} cannot be loaded`, { cause })
  })
  arrived.set(path, requireAuth ? requireAuth(component) : component)
}
