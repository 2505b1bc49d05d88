/** The world of the page: its control client, its stream, queries that stay current by it, and acts. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { ResponseOf } from '../../../control/api.ts'
import { createControlClient, type CallId, type CallInput } from '../../../control/client.ts'
import { defaultWorldName } from '../../../defaults.ts'
import { sentenceOf } from './problem.ts'
import { refreshWith, type IsLive } from './refresh.ts'
import { createWorldStream, type Connection, type WorldListener } from './world-stream.ts'

export const addressOfWorld = (name: string): string => `/w/${encodeURIComponent(name)}`

function createWorld(name: string) {
  const control = createControlClient({ url: '', world: name })
  return { name, base: addressOfWorld(name), control, stream: createWorldStream(name, control) }
}

const WorldContext = createContext<ReturnType<typeof createWorld> | undefined>(undefined)

export function useWorld() {
  const world = useContext(WorldContext)
  if (world === undefined) throw new Error('useWorld needs a WorldProvider above it.')
  return world
}

export function WorldProvider({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const client = useQueryClient()
  const world = useMemo(() => createWorld(name), [name])
  useEffect(() => refreshWith(world.stream, client, world.name), [client, world])
  useEffect(() => {
    const stopping = new AbortController()
    let close = world.stream.open()
    // A page in the browser's back/forward cache holds no connection.
    const handleHide = (): void => {
      close()
      void client.cancelQueries()
    }
    const handleShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      close()
      close = world.stream.open()
    }
    addEventListener('pagehide', handleHide, stopping)
    addEventListener('pageshow', handleShow, stopping)
    return () => {
      stopping.abort()
      close()
    }
  }, [client, world])
  return (
    <WorldContext value={world}>
      <Clock>{children}</Clock>
    </WorldContext>
  )
}

/** The address of the desk. */
export const useDesk = (): string => `${useWorld().base}/desk`

export function useConnection(): Connection {
  const { stream } = useWorld()
  return useSyncExternalStore(stream.subscribeConnection, stream.connection)
}

interface LiveOptions {
  readonly enabled?: boolean
  readonly isLive?: IsLive
  /** Reads again this often too. */
  readonly everyMs?: number
}

/** The query of a route, for code that needs its key. */
export const keyOf = <Id extends CallId>(world: string, id: Id, input?: CallInput<Id>) =>
  [world, id, input ?? {}] as const

/**
 * Returns the answer of a route of the control API in this world, and reads it again when the world changes. While another
 * input is read, the old answer stays visible.
 */
export function useControl<Id extends CallId>(
  id: Id,
  input?: CallInput<Id>,
  { enabled = true, isLive = true, everyMs }: LiveOptions = {},
): UseQueryResult<ResponseOf<Id>> {
  const { name, control } = useWorld()
  const isBegun = useConnection() !== 'connecting'
  const call = control.call as (
    id: CallId,
    input: unknown,
    options: { readonly signal: AbortSignal },
  ) => Promise<ResponseOf<Id>>
  return useQuery({
    queryKey: keyOf(name, id, input),
    queryFn: ({ signal }) => call(id, input ?? {}, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[0] === name ? previous : undefined),
    // Reading before the stream begins could miss a change.
    enabled: isBegun && enabled,
    refetchInterval: everyMs ?? false,
    meta: { isLive },
  })
}

/** Returns a function that reads a route again, for changes that the stream does not announce. */
export function useReadAgain(id: CallId): () => Promise<void> {
  const { name } = useWorld()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(name, id) })
}

export function useStream(listener: WorldListener): void {
  const { stream } = useWorld()
  const current = useEffectEvent(() => listener)
  useEffect(() => stream.subscribe(() => current()), [stream])
}

/** Something that a person starts with a button: keeps the refusal, so that it stands beside the control. */
export function useAction<Arguments extends readonly unknown[], Result>(
  act: (...args: Arguments) => Promise<Result>,
) {
  const [isRunning, setRunning] = useState(false)
  /** Known before the next render, so that a second click at once does nothing. */
  const isBusy = useRef(false)
  const [problem, setProblem] = useState<string>()
  return {
    isRunning,
    problem,
    dismiss: () => setProblem(undefined),
    /** Returns the result, or undefined if it failed. While it runs, another call does nothing. */
    async run(...args: Arguments): Promise<Result | undefined> {
      if (isBusy.current) return undefined
      isBusy.current = true
      setRunning(true)
      setProblem(undefined)
      try {
        return await act(...args)
      } catch (error) {
        setProblem(sentenceOf(error))
        return undefined
      } finally {
        isBusy.current = false
        setRunning(false)
      }
    },
  }
}

export function useCall<Id extends CallId>(id: Id) {
  const { control } = useWorld()
  const call = control.call as (id: Id, input: CallInput<Id>) => Promise<ResponseOf<Id>>
  return useAction((input: CallInput<Id>) => call(id, input))
}

const tickMs = 500

const Now = createContext<number | undefined>(undefined)

/** The world's time in milliseconds, twice a second; undefined until it is known. */
export const useWorldTime = (): number | undefined => useContext(Now)

/** Tells the world's time between two readings of its clock, which may run at any rate. */
function Clock({ children }: { readonly children: ReactNode }) {
  const [here, setHere] = useState(() => Date.now())
  const { data, dataUpdatedAt } = useControl('clock.get')
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const now = data && Date.parse(data.now) + Math.max(0, here - dataUpdatedAt) * data.rate
  return <Now value={now}>{children}</Now>
}

export const worldOfBrowserKey = ['world of the browser'] as const

/** Asks without the control client, which names a world: the cookie names the one of this browser. */
async function readWorldOfBrowser({ signal }: { readonly signal: AbortSignal }): Promise<string> {
  const response = await fetch('/__sim', { headers: { accept: 'application/json' }, signal })
  // The world of this browser was removed.
  if (response.status === 404) return defaultWorldName
  if (!response.ok) throw new Error(response.statusText)
  const { world } = (await response.json()) as ResponseOf<'simulator.overview'>
  return world
}

/** The world that tabs of the client on this address use. */
export const useWorldOfBrowser = () =>
  useQuery({ queryKey: worldOfBrowserKey, queryFn: readWorldOfBrowser, staleTime: 0 })
