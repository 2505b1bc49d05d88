import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router-dom'
import { ScreenBoundary } from './shell/screen-boundary.tsx'
import { Shell } from './shell/shell.tsx'
import { StartPage } from './shell/start-page.tsx'
import { WithPreview } from './shell/with-preview.tsx'
import { onceAnswering } from './live/once-answering.ts'
import { isRefusal } from './live/problem.ts'
import { WorldProvider } from './live/world.tsx'
import { DeskScreen } from './screens/desk/desk-screen.tsx'
import { Skeleton } from './ui/states.tsx'

const PlayersScreen = lazy(onceAnswering(() => import('./screens/players/players-screen.tsx')))
const MarketScreen = lazy(onceAnswering(() => import('./screens/market/market-screen.tsx')))
const TimeScreen = lazy(onceAnswering(() => import('./screens/time/time-screen.tsx')))
const FaultsScreen = lazy(onceAnswering(() => import('./screens/faults/faults-screen.tsx')))
const JournalScreen = lazy(onceAnswering(() => import('./screens/journal/journal-screen.tsx')))
const ScenariosScreen = lazy(onceAnswering(() => import('./screens/scenarios/scenarios-screen.tsx')))
const NetworkScreen = lazy(onceAnswering(() => import('./screens/network/network-screen.tsx')))
const WorldsScreen = lazy(onceAnswering(() => import('./screens/worlds/worlds-screen.tsx')))

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
    <WithPreview world={world}>
      <WorldProvider key={world} name={world}>
        <Shell>
          <ScreenBoundary key={path.split('/')[0]}>
            <Suspense fallback={<Skeleton />}>
              <Routes>
                <Route path="desk/*" element={<DeskScreen />} />
                <Route path="players/*" element={<PlayersScreen />} />
                <Route path="market/*" element={<MarketScreen />} />
                <Route path="time" element={<TimeScreen />} />
                <Route path="faults" element={<FaultsScreen />} />
                <Route path="journal" element={<JournalScreen />} />
                <Route path="scenarios/*" element={<ScenariosScreen />} />
                <Route path="network" element={<NetworkScreen />} />
                <Route path="worlds" element={<WorldsScreen />} />
                <Route path="*" element={<Navigate to={`/w/${encodeURIComponent(world)}/desk`} replace />} />
              </Routes>
            </Suspense>
          </ScreenBoundary>
        </Shell>
      </WorldProvider>
    </WithPreview>
  )
}
