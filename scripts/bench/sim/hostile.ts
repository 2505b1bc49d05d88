/** How long the calls of one world wait while another is attacked, and how much of the attack stays in memory. */
import type { Measure } from '../benchmark.ts'
import type { Target } from '../figures.ts'
import type { HeapReading } from '../heap-probe.ts'
import { openConnection, type Call } from '../load.ts'
import { ask, stop, type Server } from '../processes.ts'
import { interleave, median, ratios } from '../rounds.ts'
import { listServers, startReference, startSimulator } from '../simulator.ts'
import { waitsDuring } from './login.ts'

const longest = (attack: string, work: string, atMost: number): Target => ({
  name: `another world's longest wait during ${attack} ÷ ${work}`,
  unit: '×',
  atMost,
})
const targets = {
  logins: longest('refused logins', 'bare Express hashing alike', 3),
  import: longest('an import of lists', 'bare Express parsing them', 0.2),
  worlds: longest('four large worlds', 'bare Express copying 100k rows four times', 0.5),
}
const kept: Target = { name: 'heap kept ÷ bytes of 10,000 refused logins', unit: '×', atMost: 0.11 }

type Attack = keyof typeof targets
const attacks = Object.keys(targets) as Attack[]

export const hostile: Measure = {
  name: 'hostile',
  about: 'what other worlds notice of refused logins, a hostile import and large worlds',
  targets: [...Object.values(targets), kept],
  async run({ rounds }) {
    const list = await listServers(await startSimulator())
    const results = await interleave(rounds, {
      simulator: async () => attack(await startSimulator({ hasHeapProbe: true }), simulatorCalls),
      bare: async () => attack(await startReference(list, { hasHeapProbe: true }), bareCalls),
    })
    return [
      ...attacks.map((name) => {
        const [own, bare] = [
          results.simulator.map((each) => each[name]),
          results.bare.map((each) => each[name]),
        ]
        return {
          target: targets[name],
          rounds: ratios(own, bare),
          seen: `${median(own).toFixed(0)} ms against ${median(bare).toFixed(0)} ms`,
        }
      }),
      {
        target: kept,
        rounds: results.simulator.map(({ keptBytes }) => keptBytes / sentBytes),
        seen: `${(median(results.simulator.map(({ keptBytes }) => keptBytes)) / 1e6).toFixed(0)} MB of ${(sentBytes / 1e6).toFixed(0)} MB`,
      },
    ]
  },
}

interface Calls {
  /** The call that waits. */
  readonly other: Call
  /** Runs once before the attack. */
  readonly prepare: readonly Call[]
  readonly login: (body: object) => Call
  readonly import: (body: string) => Call
  readonly largeWorld: Call
}

const simulatorCalls: Calls = {
  other: { path: '/api/games' },
  prepare: [{ method: 'POST', path: '/__sim/worlds', body: { name: 'attacked' } }],
  login: (body) => ({ method: 'POST', path: '/api/auth/login', headers: { 'x-world': 'attacked' }, body }),
  import: (body) => ({ method: 'PUT', path: '/__sim/worlds/attacked/snapshots/lists', body }),
  largeWorld: { method: 'POST', path: '/__sim/worlds', body: { size: 'large' } },
}

const bareCalls: Calls = {
  other: { path: '/list' },
  prepare: [],
  login: (body) => ({ method: 'POST', path: '/login', body }),
  import: (body) => ({ method: 'POST', path: '/parse', body }),
  largeWorld: { method: 'POST', path: '/copy', body: {} },
}

const loginCount = 10_000
const loginBytes = 60_000
const sentBytes = loginCount * loginBytes
const lists = `[${'[],'.repeat(2_000_000)}[]]`

async function attack(server: Server, calls: Calls) {
  const send = openConnection(server.url, 4)
  for (const one of calls.prepare) await send(one)
  const longestWait = async (work: Promise<unknown>): Promise<number> =>
    Math.max(...(await waitsDuring(work, server, calls.other)))
  const logins = async (count: number): Promise<void> => {
    const filler = 'x'.repeat(loginBytes)
    let number = 0
    const inTurn = async (): Promise<void> => {
      while (number < count) {
        number += 1
        await send(
          calls.login({ email: `${String(number)}${filler}@a.test`, password: 'x', rememberMe: false }),
        )
      }
    }
    await Promise.all([inTurn(), inTurn(), inTurn(), inTurn()])
  }
  await logins(200)
  const before = await ask<HeapReading>(server)
  const loginsMs = await longestWait(logins(loginCount))
  const after = await ask<HeapReading>(server)
  const importMs = await longestWait(send(calls.import(lists)))
  const worldsMs = await longestWait(Promise.all(Array.from({ length: 4 }, () => send(calls.largeWorld))))
  await stop(server)
  return {
    logins: loginsMs,
    import: importMs,
    worlds: worldsMs,
    keptBytes: after.heapBytes - before.heapBytes,
  }
}
