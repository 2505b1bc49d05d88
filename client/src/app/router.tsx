import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom'
import { ErrorPage } from './error-page.tsx'
import { Layout } from './layout.tsx'
import { NotFound } from './not-found.tsx'
import { SessionGate } from './session-gate.tsx'

function Root() {
  return (
    <SessionGate>
      <Outlet />
    </SessionGate>
  )
}

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    // The first page is loaded while there is nothing to show in its place yet.
    hydrateFallbackElement: <></>,
    children: [
      {
        path: '/signin',
        lazy: async () => ({ Component: (await import('../pages/sign-in/sign-in-page.tsx')).SignInPage }),
      },
      {
        element: <Layout />,
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              {
                index: true,
                lazy: async () => ({ Component: (await import('../pages/home/home-page.tsx')).HomePage }),
              },
              {
                path: '/buy',
                lazy: async () => ({ Component: (await import('../pages/buy/buy-page.tsx')).BuyPage }),
              },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
