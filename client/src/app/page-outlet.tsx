import { createContext, createElement, use } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { loadedPage } from './page-loader.ts'

/** How the code of the page that is wanted comes along. */
export interface PageLoading {
  readonly isLoading: boolean
  /** Why it has not come; the page is then shown as one that cannot be. */
  readonly failure: Error | undefined
}

export const PageLoadingContext = createContext<PageLoading>({ isLoading: false, failure: undefined })

/** The page at this path of the table. */
export function PageOutlet({ path }: { readonly path: string }) {
  const { failure } = use(PageLoadingContext)
  const page = loadedPage(path)
  if (page) return createElement(page)
  throw failure ?? new Error(`The page ${path} is shown before its code is there`)
}

/** Keeps what surrounds the pages, whatever one of them does; the next page is tried anew. */
export function PageBoundary() {
  const { key } = useLocation()
  return (
    <ErrorBoundary subject={key} renderFailed={(failed) => <ErrorPage {...failed} />}>
      <Outlet />
    </ErrorBoundary>
  )
}
