import { matchRoutes, type RouteObject } from 'react-router-dom'
import { NotFound } from './error-page.tsx'
import { Layout } from './layout.tsx'
import { PageBoundary, PageOutlet } from './page-loader.tsx'
import { pages, type Setting } from './pages.ts'

const anyPath = '*'

const routesIn = (...settings: readonly Setting[]): RouteObject[] =>
  [...pages]
    .filter(([, { setting }]) => settings.includes(setting))
    .map(([path]) => ({ path, element: <PageOutlet path={path} /> }))

export const routes: RouteObject[] = [
  { element: <PageBoundary />, children: routesIn('bare') },
  {
    element: <Layout />,
    children: [
      {
        element: <PageBoundary />,
        children: [...routesIn('public', 'private'), { path: anyPath, element: <NotFound /> }],
      },
    ],
  },
]

export const pathInTable = (pathname: string): string =>
  matchRoutes(routes, pathname)?.at(-1)?.route.path ?? anyPath
