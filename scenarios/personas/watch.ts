/** The clock of a world as somebody at its desk knows it: read when it changes, and counted on from there. */
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import type { ControlClient } from '../runner/control-client.ts'

export interface Watch {
  nowMs(): number
  /** How long it is until then, in milliseconds of real time. */
  untilMs(worldMs: number): number
  read(): Promise<void>
  /** The world's clock has been set since it was read. */
  isStale(): boolean
  take(entry: Entry): void
  /** Whatever rouses from here on cuts the next rest short. */
  beginTurn(): void
  rest(ms: number): Promise<void>
  rouse(): void
}

/** A move of the time is said when it begins; it has come to its end when the clock shows it. */
const movingMs = 20
/** A timer of the platform keeps no more than 24 days. */
const longestRestMs = 3_600_000

export function createWatch(client: ControlClient): Watch {
  let known = { nowMs: 0, rate: 1, readAtMs: 0 }
  let isStale = true
  /** What the time will be once a move of it is over. */
  let movesToMs = 0
  let isRoused = false
  let wake: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const nowMs = (): number => known.nowMs + (performance.now() - known.readAtMs) * known.rate

  function rouse(): void {
    isRoused = true
    clearTimeout(timer)
    wake?.()
  }

  return {
    nowMs,
    untilMs: (worldMs) => (worldMs <= nowMs() ? 0 : (worldMs - nowMs()) / known.rate),
    async read() {
      isStale = false
      const { now, rate } = await client.clock()
      known = { nowMs: Date.parse(now), rate, readAtMs: performance.now() }
      if (known.nowMs >= movesToMs) movesToMs = 0
    },
    isStale: () => isStale || movesToMs > 0,
    take(entry) {
      if (entry.kind === 'clock' && entry.action !== 'fired') isStale = true
      if (entry.kind === 'clock' && entry.byMs !== undefined) {
        movesToMs = Math.max(movesToMs, Date.parse(entry.at)) + entry.byMs
      }
      if (entry.kind === 'world' && entry.action === 'restored') movesToMs = 0
      rouse()
    },
    beginTurn() {
      isRoused = false
    },
    async rest(ms) {
      if (isRoused) return
      const atMostMs = movesToMs > 0 ? movingMs : longestRestMs
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, Math.min(ms, atMostMs))
      })
      wake = undefined
    },
    rouse,
  }
}
