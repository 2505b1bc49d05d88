/** What stays in memory of a panel that was opened and closed. */
import type { Promised } from '../figure.ts'
import type { Measure } from '../measure.ts'
import { inPage, onStage, openPanel, type Stage } from './stage.ts'

/** A hundredth of what an open panel takes, which stands in `seen`: whatever of a panel is kept is seen. */
const heap: Promised = { name: 'heap kept for each opening', unit: 'KB', atMost: 2 }
const nodes: Promised = { name: 'nodes kept for each opening', unit: '', atMost: 0.1 }
const cycles = 500
const warmUpCycles = 50
const said = 20

export const memory: Measure = {
  name: 'memory',
  about: 'the panel opened and closed 500 times',
  promises: [heap, nodes],
  run: ({ rounds, isQuick }) =>
    onStage(said, async (stage) => {
      const each = Math.round((isQuick ? cycles / 5 : cycles) / rounds)
      await openAndClose(stage, warmUpCycles)
      const held: Held[] = [await read(stage)]
      for (let round = 0; round < rounds; round += 1) {
        await openAndClose(stage, each)
        held.push(await read(stage))
      }
      await openPanel(stage.page)
      const open = await read(stage)
      const [first, last] = [held[0], held.at(-1)]
      if (!first || !last) throw new Error('it was read before and after')
      const growth = (of: keyof Held): number[] =>
        held.slice(1).map((after, round) => (after[of] - (held[round]?.[of] ?? Number.NaN)) / each)
      const total = ((last.heapKb - first.heapKb) / (each * rounds)).toFixed(2)
      return [
        {
          promised: heap,
          rounds: growth('heapKb'),
          seen:
            `${total} KB over all ${String(each * rounds)}; ${first.heapKb.toFixed(0)} KB before, ${last.heapKb.toFixed(0)} KB after; ` +
            `an open panel takes ${(open.heapKb - last.heapKb).toFixed(0)} KB`,
        },
        {
          promised: nodes,
          rounds: growth('nodes'),
          seen: `${String(first.nodes)} before, ${String(last.nodes)} after, ${String(open.nodes)} with it open; listeners ${String(first.listeners)} and ${String(last.listeners)}`,
        },
      ]
    }),
}

interface Held {
  readonly heapKb: number
  readonly nodes: number
  readonly listeners: number
}

/** By the page's own means: what a test tool remembers of each click is in the same heap. */
const openAndClose = ({ page }: Stage, count: number): Promise<void> => inPage(page, 'openAndClose', count)

/** What is left once nothing more can be given back. */
async function read({ devTools }: Stage): Promise<Held> {
  // What a first collection finalises can only be given back by a second one.
  await devTools.send('HeapProfiler.collectGarbage')
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters')
  return { heapKb: usedSize / 1000, nodes, listeners: jsEventListeners }
}
