/** How long the calls of one world wait while another is attacked, and what is kept of the attack. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Promised } from '../figure.ts'
import type { HeapReading } from '../heap-probe.ts'
import { sendOver, type Reply } from '../http-client.ts'
import { interleave } from '../interleave.ts'
import type { LoadRequest } from '../load.ts'
import type { Measure } from '../measure.ts'
import { asWorker, startWorker } from '../orders.ts'
import type { ProbeOrder, ProbeResult } from '../probe.ts'
import { stop } from '../processes.ts'
import { startSimulator } from '../simulator.ts'

const longest = (what: string): Promised => ({
  name: `another world's call during ${what}, longest`,
  unit: 'ms',
  atMost: 50,
})
const duringLogins = longest('refused logins')
const duringImport = longest('an import of lists')
const duringWorlds = longest('four large worlds')
const kept: Promised = { name: 'heap kept of 10,000 refused logins', unit: 'MB', atMost: 64 }

const probed = {
  nodeFlags: ['--expose-gc', '--import', new URL('../heap-probe.ts', import.meta.url).href],
  takesOrders: true,
}

export const hostile: Measure = {
  name: 'hostile',
  about: 'what other worlds feel of refused logins, a hostile import and large worlds',
  promises: [duringLogins, duringImport, duringWorlds, kept],
  async run({ rounds }) {
    const { attacks } = await interleave(rounds, { attacks: attackOnce })
    return [
      { promised: duringLogins, rounds: attacks.map(({ loginsMs }) => loginsMs), seen: 'of 60 kB each' },
      { promised: duringImport, rounds: attacks.map(({ importMs }) => importMs), seen: '60 MB of [[],[],…]' },
      { promised: duringWorlds, rounds: attacks.map(({ worldsMs }) => worldsMs), seen: 'asked for at once' },
      { promised: kept, rounds: attacks.map(({ keptMb }) => keptMb), seen: '600 MB were sent' },
    ]
  },
}

const lists = `[${'[],'.repeat(20_000_000)}[]]`

async function attackOnce() {
  const server = await startSimulator(probed)
  const heap = asWorker<object, HeapReading>('the heap probe', server)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const send = sendOver(server.url, agent)
  const probe = startWorker<ProbeOrder, ProbeResult>('probe.ts')
  /** The longest wait of a call to the default world, from before `attack` begins until after it has ended. */
  async function longestDuring(seconds: number, attack: () => Promise<unknown>): Promise<number> {
    const asked = probe.ask({ url: server.url, path: '/api/games', seconds })
    await sleep(100)
    await attack()
    return (await asked).maxMs
  }

  await send({ method: 'POST', path: '/__sim/worlds', body: { name: 'attacked' } })
  await probe.ask({ url: server.url, path: '/api/games', seconds: 1 })
  await logins(send, 200)
  const before = await heap.ask({})
  const loginsMs = await longestDuring(10, () => logins(send, 10_000))
  const after = await heap.ask({})
  const importMs = await longestDuring(5, () =>
    fetch(`${server.url}/__sim/worlds/attacked/snapshots/lists`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: lists,
    }),
  )
  const worldsMs = await longestDuring(10, () =>
    Promise.all(
      Array.from({ length: 4 }, () =>
        fetch(`${server.url}/__sim/worlds`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"size":"large"}',
        }),
      ),
    ),
  )
  agent.destroy()
  await Promise.all([stop(probe), stop(server)])
  return { loginsMs, importMs, worldsMs, keptMb: (after.heapBytes - before.heapBytes) / 1024 / 1024 }
}

/** Four at a time, each with another address of 60,000 characters. */
async function logins(send: (order: LoadRequest) => Promise<Reply>, count: number): Promise<void> {
  const rest = 'x'.repeat(60_000)
  let number = 0
  const go = async (): Promise<void> => {
    while (number < count) {
      number += 1
      const body = { email: `${String(number)}${rest}@a.test`, password: 'x', rememberMe: false }
      await send({ method: 'POST', path: '/api/auth/login', headers: { 'x-world': 'attacked' }, body })
    }
  }
  await Promise.all([go(), go(), go(), go()])
}
