/** Moves of the clock that stand in a journal because a call was on its way: whoever makes the call again lives through them. */
import { durationMs } from '../../contracts/shared/durations.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import type { Fields } from './items.ts'

/** Their seqs. A call beside which somebody else acted keeps its place and its moves. */
export function livedThroughByCalls(
  entries: readonly Entry[],
  faults: ReadonlyMap<string, Fields>,
): ReadonlySet<number> {
  const skipped = new Set<number>()
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== 'fault' || entry.action !== 'applied' || entry.fault !== 'latency') continue
    let leftMs = durationInMs(faults.get(entry.faultId)?.['by'])
    for (const next of entries.slice(index + 1)) {
      if (leftMs <= 0 || next.kind === 'operator' || (next.kind === 'call' && next.userId !== entry.userId))
        break
      if (next.kind !== 'clock' || next.action !== 'advanced' || next.byMs === undefined) continue
      if (next.byMs > leftMs) break
      leftMs -= next.byMs
      skipped.add(next.seq)
    }
  }
  return skipped
}

const durationInMs = (by: unknown): number =>
  typeof by === 'number' ? by : typeof by === 'string' ? (durationMs(by) ?? 0) : 0
