/** How long the calls of one world wait while another is attacked, and how much of the attack stays in memory. */
import type { Measure } from '../benchmark.ts'
import { inUnit, ratiosOf, type Target } from '../figures.ts'
import { openConnection, succeed, waitsDuring, type Call, type Send } from '../load.ts'
import { readHeap, stop, type Server } from '../processes.ts'
import { interleave, median } from '../rounds.ts'
import { listServers, startReference, startSimulator } from '../servers.ts'

const longest = (attack: string, work: string, atMost: number): Target => ({
  name: `another world's longest wait during ${attack} ÷ ${work}`,
  atMost,
})

export const hostile: Measure = {
  name: 'hostile',
  about: 'what other worlds notice of refused logins, a hostile import, large worlds and many worlds',
  async run(rounds) {
    const list = await listServers(await startSimulator())
    const { own, bare } = await interleave(rounds, {
      own: async () => attack(await startSimulator([], { hasHeapProbe: true }), simulatorCalls, playDozens),
      bare: async () => attack(await startReference(list, { hasHeapProbe: true }), bareCalls),
    })
    const ms = inUnit('ms', 0)
    const kept = own.map(({ keptBytes }) => keptBytes)
    const compare = ratiosOf(own, bare)
    return [
      compare(longest('refused logins', 'bare Express hashing alike', 3), ({ loginsMs }) => loginsMs, ms),
      compare(
        longest('an import of lists', 'bare Express parsing them', 0.2),
        ({ importMs }) => importMs,
        ms,
      ),
      compare(
        longest('four large worlds', 'bare Express copying 100k rows four times', 0.5),
        ({ worldsMs }) => worldsMs,
        ms,
      ),
      compare(
        longest('24 worlds created, imported and restored', 'bare Express copying 100k rows four times', 0.2),
        ({ dozensMs }) => dozensMs,
        ms,
      ),
      {
        name: 'heap kept ÷ bytes of 10,000 refused logins',
        unit: '×',
        atMost: 0.11,
        rounds: kept.map((bytes) => bytes / sentBytes),
        seen: `${(median(kept) / 1e6).toFixed(0)} MB of ${(sentBytes / 1e6).toFixed(0)} MB`,
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
  readonly import: Call
  readonly largeWorld: Call
}

const loginCount = 10_000
const loginBytes = 60_000
const sentBytes = loginCount * loginBytes
const lists = `[${'[],'.repeat(2_000_000)}[]]`

const simulatorCalls: Calls = {
  other: { path: '/api/games' },
  prepare: [{ method: 'POST', path: '/__sim/worlds', body: { name: 'attacked' } }],
  login: (body) => ({ method: 'POST', path: '/api/auth/login', headers: { 'x-world': 'attacked' }, body }),
  import: { method: 'PUT', path: '/__sim/worlds/attacked/snapshots/lists', body: lists },
  largeWorld: { method: 'POST', path: '/__sim/worlds', body: { size: 'large' } },
}

const bareCalls: Calls = {
  other: { path: '/list' },
  prepare: [],
  login: (body) => ({ method: 'POST', path: '/login', body }),
  import: { method: 'POST', path: '/parse', body: lists },
  largeWorld: { method: 'POST', path: '/copy', body: {} },
}

const snapshotOf = (name: string): string => `/__sim/worlds/${name}/snapshots/s`

/** Creates 24 worlds at once, half of them medium, then imports a snapshot into each, then restores all of them. */
async function playDozens(send: Send): Promise<void> {
  const names = Array.from({ length: 24 }, (_, number) => `world-of-${String(number)}`)
  const inEach = (callOf: (name: string, number: number) => Call) =>
    Promise.all(names.map((name, number) => succeed(send, callOf(name, number))))
  await inEach((name, seed) => ({
    method: 'POST',
    path: '/__sim/worlds',
    body: { name, seed, size: seed % 2 === 0 ? 'small' : 'medium' },
  }))
  const [first = ''] = names
  const taken = { method: 'POST', path: `/__sim/worlds/${first}/snapshots`, body: { name: 's' } } as const
  await succeed(send, taken)
  const { text: body } = await send({ path: snapshotOf(first) })
  await inEach((name) => ({ method: 'PUT', path: snapshotOf(name), body }))
  await inEach((name) => ({ method: 'POST', path: `${snapshotOf(name)}/restore` }))
  await inEach((name) => ({ method: 'DELETE', path: `/__sim/worlds/${name}` }))
}

async function attack(server: Server, calls: Calls, dozens?: (send: Send) => Promise<void>) {
  const send = openConnection(server.url, 4)
  for (const one of calls.prepare) await send(one)
  const longestWait = async (work: Promise<unknown>): Promise<number> =>
    Math.max(...(await waitsDuring(work, server, calls.other)))
  const filler = 'x'.repeat(loginBytes)
  const logins = async (count: number): Promise<void> => {
    const numbers = Array.from({ length: count }, (_, number) => String(number)).values()
    const inTurn = async (): Promise<void> => {
      for (const number of numbers) {
        await send(calls.login({ email: `${number}${filler}@a.test`, password: 'x', rememberMe: false }))
      }
    }
    await Promise.all([inTurn(), inTurn(), inTurn(), inTurn()])
  }
  await logins(200)
  const before = await readHeap(server)
  const loginsMs = await longestWait(logins(loginCount))
  const after = await readHeap(server)
  const importMs = await longestWait(send(calls.import))
  const dozensMs = dozens && (await longestWait(dozens(openConnection(server.url, 24))))
  const worldsMs = await longestWait(Promise.all(Array.from({ length: 4 }, () => send(calls.largeWorld))))
  await stop(server)
  return {
    loginsMs,
    importMs,
    worldsMs,
    dozensMs: dozensMs ?? worldsMs,
    keptBytes: after.heapBytes - before.heapBytes,
  }
}
