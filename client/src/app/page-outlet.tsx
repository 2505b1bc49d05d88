import { createContext, createElement, use } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { useWording } from '../texts/use-wording.ts'
import { loadedPage } from './page-loader.ts'

export interface PageLoading {
  readonly isLoading: boolean
  readonly failure: Error | undefined
}

export const PageLoadingContext = createContext<PageLoading>({ isLoading: false, failure: undefined })

export function PageOutlet({ path }: { readonly path: string }) {
  useWording()
  const { failure } = use(PageLoadingContext)
  const page = loadedPage(path)
  if (page) return createElement(page)
  throw failure ?? new Error(`The page ${path} is shown before its code is loaded`)
}

export function PageBoundary() {
  const { key } = useLocation()
  return (
    <ErrorBoundary subject={key} renderFailed={(failed) => <ErrorPage {...failed} />}>
      <Outlet />
    </ErrorBoundary>
  )
}
