/** Thousands of players connected at once, against a bare Socket.IO server with as many. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Promised } from '../figure.ts'
import type { HeapReading } from '../heap-probe.ts'
import type { LoadRequest } from '../load.ts'
import type { Measure } from '../measure.ts'
import { asWorker, startWorker } from '../orders.ts'
import { startServer, stop, type Server } from '../processes.ts'
import { mehdi, openRequest, operatorOrder, signIn, startSimulator } from '../simulator.ts'
import type { ClientsOrder, ClientsResult, Who } from '../socket-clients.ts'
import { interleave } from '../interleave.ts'
import { median, ratios } from '../statistics.ts'

const connectTime: Promised = { name: 'connecting sockets ÷ bare Socket.IO', unit: '×', atMost: 1.5 }
const heap: Promised = { name: 'heap for each connection ÷ bare', unit: '×', atMost: 1.3 }
const receipt: Promised = { name: 'operator act to client, p99 ÷ bare emit', unit: '×', atMost: 3 }

const settleMs = 500
const probed = {
  nodeFlags: ['--expose-gc', '--import', new URL('../heap-probe.ts', import.meta.url).href],
  takesOrders: true,
}

/** A server that is ready for connections, and what makes it tell one client something. */
interface Stage {
  readonly server: Server
  readonly crowd: Who
  readonly listener: Who
  readonly act: LoadRequest
}

export const sockets: Measure = {
  name: 'sockets',
  about: 'connections, their memory and their events, 5,000 at once',
  promises: [connectTime, heap, receipt],
  async run({ rounds, isQuick }) {
    const count = isQuick ? 500 : 5000
    const results = await interleave(rounds, {
      bare: async () => play(await stageBare(), count),
      simulator: async () => play(await stageSimulator(), count),
    })
    const compare = (promised: Promised, part: keyof Played, unit: string) => {
      const [own, bare] = [results.simulator, results.bare].map((played) => played.map((each) => each[part]))
      return {
        promised,
        rounds: ratios(own ?? [], bare ?? []),
        seen: `${median(own ?? []).toFixed(2)} ${unit} against ${median(bare ?? []).toFixed(2)} ${unit}`,
      }
    }
    const cpu = compare(connectTime, 'cpuMs', 'ms')
    const connected = compare(connectTime, 'connectMs', 'ms')
    return [
      {
        ...connected,
        seen: `${connected.seen}, ${String(count)} sockets; the server's own CPU time ${median(cpu.rounds).toFixed(2)} ×`,
      },
      compare(heap, 'heapKb', 'KB'),
      compare(receipt, 'receiptMs', 'ms'),
    ]
  },
}

interface Played {
  readonly connectMs: number
  readonly cpuMs: number
  readonly heapKb: number
  readonly receiptMs: number
}

async function play({ server, crowd, listener, act }: Stage, count: number): Promise<Played> {
  const clients = startWorker<ClientsOrder, ClientsResult>('socket-clients.ts')
  const reading = asWorker<object, HeapReading>('the heap probe', server)
  const { url } = server
  // What the first connections load stays, and is nobody's in particular.
  await clients.ask({ to: 'connect', url, who: crowd, count: 200 })
  await clients.ask({ to: 'disconnect' })
  await sleep(settleMs)
  const before = await reading.ask({})
  const { ms: connectMs } = await clients.ask({ to: 'connect', url, who: crowd, count })
  const after = await reading.ask({})
  const { ms: receiptMs } = await clients.ask({
    to: 'receive',
    url,
    who: listener,
    act,
    event: 'sendMessage',
    times: 300,
  })
  await Promise.all([stop(clients), stop(server)])
  return {
    connectMs,
    cpuMs: after.cpuBeforeMs - before.cpuAfterMs,
    heapKb: (after.heapBytes - before.heapBytes) / 1024 / count,
    receiptMs,
  }
}

async function stageSimulator(): Promise<Stage> {
  const server = await startSimulator(probed)
  const [crowd, listener] = [await signIn(server), await signIn(server, mehdi)]
  const requestId = await openRequest(server, listener)
  const act = operatorOrder('reply', { requestId, message })
  return { server, crowd, listener, act }
}

const message = 'Bonjour, je suis devant la banque de Boune.'

async function stageBare(): Promise<Stage> {
  const server = await startServer('/', (port) => ({
    name: 'the bare Socket.IO server',
    args: [...probed.nodeFlags, 'scripts/bench/bare-socket.ts', String(port)],
    takesOrders: true,
  }))
  const [crowd, listener] = ['crowd', 'listener'].map((userId) => ({ userId, token: 'x'.repeat(200) }))
  if (!crowd || !listener) throw new Error('two users were named')
  const id = '65f000000000000000000001'
  const newMessage = {
    _id: id,
    requestId: id,
    senderType: 'Admin',
    message,
    createdAt: new Date().toISOString(),
  }
  const payload = { eventId: id, newMessage }
  return {
    server,
    crowd,
    listener,
    act: { method: 'POST', path: '/emit', body: { userId: 'listener', event: 'sendMessage', payload } },
  }
}
