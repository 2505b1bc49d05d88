import { createContext, createElement, use, type ComponentType } from 'react'
import { LostChunk } from '../lib/lost-chunk.ts'
import { loadTexts, useWording } from '../texts/current.ts'
import { pages, prefetchers } from './pages.ts'
import { NotFound } from './error-page.tsx'

const loaded = new Map<string, ComponentType>()

export const isLoaded = (path: string): boolean => loaded.has(path) || !pages.has(path)

/** Loads a page's code and its first data. Never rejects: the navigation loads again and reports the error. */
export async function prefetchPage(path: string): Promise<void> {
  await Promise.allSettled([loadPage(path), prefetchers.get(path)?.()])
}

/** Rejects with a LostChunk if the code cannot be loaded or throws. */
export async function loadPage(path: string): Promise<void> {
  const page = pages.get(path)
  if (page === undefined || loaded.has(path)) return
  try {
    const [{ default: component }, guard] = await Promise.all([
      page.load(),
      page.setting === 'private' ? import('./require-auth.tsx') : undefined,
    ])
    await loadTexts()
    loaded.set(path, guard ? guard.requireAuth(component) : (component as ComponentType))
  } catch (cause) {
    throw new LostChunk(`The page ${path} cannot be loaded`, { cause })
  }
}

export interface PageLoading {
  readonly isLoading: boolean
  readonly failure: Error | undefined
}

export const PageLoadingContext = createContext<PageLoading>({ isLoading: false, failure: undefined })

/** Renders the page at this path of the table. Throws if its code could not be loaded. */
export function PageOutlet({ path }: { readonly path: string }) {
  useWording()
  const { failure } = use(PageLoadingContext)
  if (!pages.has(path)) return <NotFound />
  const page = loaded.get(path)
  if (page) return createElement(page)
  throw failure ?? new Error(`The page ${path} is shown before its code is loaded`)
}
