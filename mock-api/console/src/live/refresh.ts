/** Keeps the answers on the screen current by the stream of the world. */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Entry } from '../../../world/journal-entry.ts'
import type { WorldStream } from './world-stream.ts'

/** An answer is read again at most this often. */
const pauseMs = 250

/** Which entries make an answer old: those that may change the world, all that a function names, or none. */
export type IsLive = boolean | ((entry: Entry) => boolean)

/** A call that only reads changes nothing but the faults that it met. */
const mayChange = (entry: Entry): boolean =>
  entry.kind !== 'call' || entry.method !== 'GET' || entry.faults !== undefined

/** Reads the queries of the screen again when the world changes, and the others when they are shown next. */
export function refreshWith(stream: WorldStream, client: QueryClient, world: string): () => void {
  /** The queries that are being read again, and whether they are old once more. A slow one holds up no other. */
  const reading = new Map<Query, boolean>()
  const stopping = new AbortController()

  async function readAgain(query: Query): Promise<void> {
    const isUnderWay = reading.has(query)
    reading.set(query, true)
    if (isUnderWay) return
    while (reading.get(query) === true && !stopping.signal.aborted) {
      // An answer that is on its way is shown: else a busy world would never show one. It may be older than the change.
      reading.set(query, query.state.fetchStatus === 'fetching')
      await Promise.all([
        client.invalidateQueries({ predicate: (each) => each === query }, { cancelRefetch: false }),
        new Promise((resolve) => setTimeout(resolve, pauseMs)),
      ])
    }
    reading.delete(query)
  }

  function readAgainWhere(isOld: (isLive: IsLive) => boolean): void {
    const queries = client.getQueryCache().findAll({
      queryKey: [world],
      predicate: ({ meta }) => isOld((meta?.['isLive'] ?? true) as IsLive),
    })
    for (const query of queries) void readAgain(query)
  }

  const unsubscribe = stream.subscribe(() => ({
    onEntries: (entries) =>
      readAgainWhere((isLive) => isLive !== false && entries.some(isLive === true ? mayChange : isLive)),
    onRun({ run }) {
      readAgainWhere((isLive) => isLive === true)
      // It has the last result of each scenario.
      if (run.outcome !== null) void client.invalidateQueries({ queryKey: [world, 'scenarios.list'] })
    },
    onWorlds: () => void client.invalidateQueries({ queryKey: [world, 'worlds.list'] }),
    onReconnected: () => client.invalidateQueries(),
  }))
  return () => {
    stopping.abort()
    unsubscribe()
  }
}
