import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, Suspense, type ReactNode } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router-dom'
import { isRefusal } from './live/problem.ts'
import { addressOfWorld, useWorldOfBrowser, WorldProvider } from './live/world.tsx'
import { pathOf, screens, Shell } from './shell/shell.tsx'
import { Answer, Button, Problem, Skeleton } from './ui/elements.tsx'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // The world's stream says when something is old.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The simulator is on this machine, so it answers without a network too.
      networkMode: 'always',
      // The stream tells when the simulator is back, and everything is read again then.
      retry: (failures, error) => !isRefusal(error) && failures < 1,
    },
  },
})

export function App() {
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter basename={import.meta.env.BASE_URL.slice(0, -1)}>
        <Routes>
          <Route path="/" element={<StartPage />} />
          <Route path="/w/:world/*" element={<WorldPages />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function WorldPages() {
  const { world = '', '*': path = '' } = useParams()
  return (
    <WorldProvider name={world}>
      <Shell>
        <ScreenBoundary key={`${world}/${path.split('/')[0] ?? ''}`}>
          <Suspense fallback={<Skeleton />}>
            <Routes>
              {screens.map(([name, , Page]) => (
                <Route key={name} path={`${pathOf(name)}/*`} element={<Page />} />
              ))}
              <Route path="*" element={<Navigate to={`${addressOfWorld(world)}/desk`} replace />} />
            </Routes>
          </Suspense>
        </ScreenBoundary>
      </Shell>
    </WorldProvider>
  )
}

function StartPage() {
  return (
    <Answer query={useWorldOfBrowser()}>
      {(name) => <Navigate to={`${addressOfWorld(name)}/desk`} replace />}
    </Answer>
  )
}

/** Keeps the rest of the page when a screen fails. Set another `key` to try again. */
class ScreenBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="grid justify-items-start gap-3 p-4">
        <Problem>This screen could not be shown.</Problem>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </div>
    )
  }
}
