import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import { RouterProvider } from 'react-router-dom'
import { Toaster } from '../notify/toaster.tsx'
import { PageAddress } from '../ui/page-meta.tsx'
import { createQueryClient } from './query-client.ts'
import { RealtimeWiring } from './realtime-wiring.tsx'
import { createRouter, type Router } from './router.ts'

declare global {
  interface ImportMetaEnv {
    /** Where the client is to be found by everybody, `https://www.example.com` say; set by vite.config.ts. */
    readonly SITE_ORIGIN: string
  }
}

interface AppProps {
  /** Called once what is on the screen answers to the visitor. */
  readonly onReady?: () => void
}

export function App({ onReady }: AppProps) {
  const [client] = useState(createQueryClient)
  const [router] = useState(createRouter)
  const ready = useEffectEvent(() => onReady?.())
  useEffect(() => {
    ready()
  }, [])
  return (
    <AppFrame client={client} router={router}>
      <RouterProvider router={router} />
    </AppFrame>
  )
}

interface AppFrameProps {
  readonly client: QueryClient
  readonly router: Pick<Router, 'state' | 'subscribe'>
  /** The router's own provider: one in the browser, another at build time. */
  readonly children: ReactNode
}

/** What surrounds the router, the same at build time and in the browser, which is to find what it would draw itself. */
export function AppFrame({ client, router, children }: AppFrameProps) {
  const readAddress = (): string | undefined => addressOf(router.state)
  const address = useSyncExternalStore(router.subscribe, readAddress, readAddress)
  return (
    <QueryClientProvider client={client}>
      <RealtimeWiring />
      <PageAddress value={address}>{children}</PageAddress>
      <Toaster />
    </QueryClientProvider>
  )
}

/** Without what follows the path; none for a page that does not exist, or that is one person's. */
function addressOf({ location, matches }: Router['state']): string | undefined {
  const isForAll = matches.some(
    ({ route, params }) => route.path !== undefined && Object.keys(params).length === 0,
  )
  const path = location.pathname.replace(/\/+$/, '')
  return isForAll ? `${import.meta.env.SITE_ORIGIN}${path === '' ? '/' : path}` : undefined
}
