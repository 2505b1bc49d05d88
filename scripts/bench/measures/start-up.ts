/** From spawn to the first answer, and what the process then holds. */
import { readFileSync } from 'node:fs'
import { attempt, Unavailable, type Figure, type Promised } from '../figure.ts'
import { readHistory } from '../history-queries.ts'
import type { Measure } from '../measure.ts'
import { stop, type Server } from '../processes.ts'
import { call, listServers, signIn, startSimulator, type Size } from '../simulator.ts'
import { interleave } from '../interleave.ts'
import { median } from '../statistics.ts'

const sizes = ['small', 'large'] as const
const readyWithin = { small: 0.6, large: 1.5 }
const memoryBelow = { small: 200, large: 300 }

const ready = (size: Size): Promised => ({
  name: `spawn to first 200, ${size}`,
  unit: 's',
  atMost: readyWithin[size],
})
const memory = (size: Size): Promised => ({ name: `memory, ${size}`, unit: 'MB', atMost: memoryBelow[size] })
const promisesOf = (size: Size): Promised[] => [ready(size), memory(size)]

export const startUp: Measure = {
  name: 'start-up',
  about: 'how soon it answers, and how much memory it then takes, small and large',
  promises: sizes.flatMap(promisesOf),
  async run({ rounds, isQuick }) {
    // Absolute figures, and so the noisiest: they are repeated more often.
    const starts = isQuick ? rounds : Math.max(rounds, 5)
    const results = await interleave(starts, {
      small: () => attemptStart('small'),
      large: () => attemptStart('large'),
    })
    return sizes.flatMap((size) => figuresOf(size, results[size]))
  },
}

interface Start {
  readonly readyAfterMs: number
  readonly afterStartMb: number
  readonly afterCallsMb: number
}

type Attempted = { readonly start: Start } | { readonly figures: readonly Figure[] }

async function attemptStart(size: Size): Promise<Attempted> {
  let start: Start | undefined
  const figures = await attempt(promisesOf(size), async () => {
    start = await startOnce(size)
    return []
  })
  return start === undefined ? { figures } : { start }
}

async function startOnce(size: Size): Promise<Start> {
  const simulator = await startSimulator({ flags: ['--size', size] })
  const afterStartMb = residentMb(simulator)
  const player = await signIn(simulator)
  await listServers(simulator)
  await readHistory(simulator, player)
  await call(simulator, { path: '/__sim' })
  const afterCallsMb = residentMb(simulator)
  await stop(simulator)
  return { readyAfterMs: simulator.readyAfterMs, afterStartMb, afterCallsMb }
}

function figuresOf(size: Size, attempts: readonly Attempted[]): readonly Figure[] {
  const starts: Start[] = []
  for (const each of attempts) {
    if ('figures' in each) return each.figures
    starts.push(each.start)
  }
  return [
    { promised: ready(size), rounds: starts.map(({ readyAfterMs }) => readyAfterMs / 1000), seen: '' },
    {
      promised: memory(size),
      rounds: starts.map(({ afterCallsMb }) => afterCallsMb),
      seen: `before the first calls ${median(starts.map(({ afterStartMb }) => afterStartMb)).toFixed(0)} MB`,
    },
  ]
}

function residentMb({ child }: Server): number {
  let status: string
  try {
    status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8')
  } catch (error) {
    throw new Unavailable('memory is read from /proc, which this system lacks', { cause: error })
  }
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024
}
