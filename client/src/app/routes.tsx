/** Which page an address leads to, and what surrounds it there. */
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { Layout } from './layout.tsx'
import { NotFound } from './not-found.tsx'
import { PageBoundary, PageOutlet } from './page-outlet.tsx'
import { pages, type Setting } from './pages.ts'

const anyPath = '*'

const routesIn = (...settings: readonly Setting[]): RouteObject[] =>
  [...pages]
    .filter(([, { setting }]) => settings.includes(setting))
    .map(([path]) => ({ path, element: <PageOutlet path={path} /> }))

export const routes: RouteObject[] = [
  { element: <PageBoundary />, children: routesIn('alone') },
  {
    element: <Layout />,
    children: [
      {
        element: <PageBoundary />,
        children: [...routesIn('public', 'guarded'), { path: anyPath, element: <NotFound /> }],
      },
    ],
  },
]

/** The path in the table of pages that this address belongs to; `*` for none. */
export const pathInTable = (pathname: string): string =>
  matchRoutes(routes, pathname)?.at(-1)?.route.path ?? anyPath
