/** The world's time between two readings of its clock, which may run at any rate. */
import { useSyncExternalStore } from 'react'
import { useControl } from './world.tsx'

const tickMs = 500
const tickers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const each of tickers) each()
}

/** One timer for the whole page. */
function subscribeTicks(listener: () => void): () => void {
  tickers.add(listener)
  if (timer === undefined) {
    tick()
    timer = setInterval(tick, tickMs)
  }
  return () => {
    tickers.delete(listener)
    if (tickers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The world's time in milliseconds, twice a second; undefined until it is known. */
export function useWorldTime(): number | undefined {
  const here = useSyncExternalStore(subscribeTicks, () => now)
  const { data, dataUpdatedAt } = useControl('clock.get')
  if (data === undefined) return undefined
  return Date.parse(data.now) + Math.max(0, here - dataUpdatedAt) * data.rate
}
