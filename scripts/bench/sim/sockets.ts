/** Thousands of connected players, against a bare Socket.IO server with as many. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Measure } from '../benchmark.ts'
import type { Target } from '../figures.ts'
import type { HeapReading } from '../heap-probe.ts'
import type { Call } from '../load.ts'
import { ask, start, stop, type Running, type Server } from '../processes.ts'
import { interleave, median, ratios } from '../rounds.ts'
import { mehdi, openRequest, operatorCall, signIn, startReference, startSimulator } from '../simulator.ts'
import type { ClientsResult, ClientsTask, Who } from '../socket-clients.ts'

const connectTime: Target = { name: 'connecting sockets ÷ bare Socket.IO', unit: '×', atMost: 1.5 }
const heap: Target = { name: 'heap per connection ÷ bare', unit: '×', atMost: 1.3 }
const receipt: Target = { name: 'operator act to client, p99 ÷ bare emit', unit: '×', atMost: 3 }

/** A server that is ready for connections, and a call that makes it send an event to one client. */
interface Subject {
  readonly server: Server
  readonly crowd: Who
  readonly listener: Who
  readonly act: Call
}

interface Result {
  readonly connectMs: number
  readonly cpuMs: number
  readonly heapKb: number
  readonly receiptMs: number
}

export const sockets: Measure = {
  name: 'sockets',
  about: 'connections, their memory and their events, 5,000 at once',
  targets: [connectTime, heap, receipt],
  async run({ rounds, isQuick }) {
    const count = isQuick ? 500 : 5000
    const results = await interleave(rounds, {
      bare: async () => measure(await bareSubject(), count),
      simulator: async () => measure(await simulatorSubject(), count),
    })
    const compare = (target: Target, part: keyof Result, unit: string) => {
      const [own, bare] = [
        results.simulator.map((each) => each[part]),
        results.bare.map((each) => each[part]),
      ]
      return {
        target,
        rounds: ratios(own, bare),
        seen: `${median(own).toFixed(2)} ${unit} against ${median(bare).toFixed(2)} ${unit}`,
      }
    }
    const cpu = median(compare(connectTime, 'cpuMs', 'ms').rounds).toFixed(2)
    const connected = compare(connectTime, 'connectMs', 'ms')
    return [
      {
        ...connected,
        seen: `${connected.seen}, ${String(count)} sockets; the server's own CPU time ${cpu} ×`,
      },
      compare(heap, 'heapKb', 'KB'),
      compare(receipt, 'receiptMs', 'ms'),
    ]
  },
}

export const startSocketClients = (): Running =>
  start({
    name: 'the socket clients',
    args: [fileURLToPath(new URL('../socket-clients.ts', import.meta.url))],
    takesTasks: true,
  })

export const askClients = (clients: Running, task: ClientsTask): Promise<ClientsResult> => ask(clients, task)

async function measure({ server, crowd, listener, act }: Subject, count: number): Promise<Result> {
  const clients = startSocketClients()
  const { url } = server
  // The first connections load code that all of them share.
  await askClients(clients, { to: 'connect', url, who: crowd, count: 200 })
  await askClients(clients, { to: 'disconnect' })
  await sleep(500)
  const before = await ask<HeapReading>(server)
  const { ms: connectMs } = await askClients(clients, { to: 'connect', url, who: crowd, count })
  const after = await ask<HeapReading>(server)
  const received = { url, who: listener, act, event: 'sendMessage', times: 300 }
  const { ms: receiptMs } = await askClients(clients, { to: 'receive', ...received })
  await Promise.all([stop(clients), stop(server)])
  return {
    connectMs,
    cpuMs: after.cpuBeforeMs - before.cpuAfterMs,
    heapKb: (after.heapBytes - before.heapBytes) / 1024 / count,
    receiptMs,
  }
}

const message = 'Bonjour, je suis devant la banque de Boune.'

async function simulatorSubject(): Promise<Subject> {
  const server = await startSimulator({ hasHeapProbe: true })
  const [crowd, listener] = [await signIn(server), await signIn(server, mehdi)]
  const requestId = await openRequest(server, listener)
  return { server, crowd, listener, act: operatorCall('reply', { requestId, message }) }
}

async function bareSubject(): Promise<Subject> {
  const server = await startReference({}, { hasHeapProbe: true })
  const token = 'x'.repeat(200)
  const id = '65f000000000000000000001'
  const newMessage = {
    _id: id,
    requestId: id,
    senderType: 'Admin',
    message,
    createdAt: new Date().toISOString(),
  }
  const body = { userId: 'listener', event: 'sendMessage', payload: { eventId: id, newMessage } }
  return {
    server,
    crowd: { userId: 'crowd', token },
    listener: { userId: 'listener', token },
    act: { method: 'POST', path: '/emit', body },
  }
}
