/** Thousands of connected players, against a bare Socket.IO server with as many. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measure } from '../benchmark.ts'
import { inUnit, ratiosOf } from '../figures.ts'
import type { Call } from '../load.ts'
import { readHeap, stop, type Server } from '../processes.ts'
import { interleave } from '../rounds.ts'
import { mehdi, openRequest, operatorCall, signIn, startReference, startSimulator } from '../servers.ts'
import { connectMany, timeReceipt, type Who } from '../socket-clients.ts'

/** A server that is ready for connections, and a call that makes it send an event to one client. */
interface Subject {
  readonly server: Server
  readonly crowd: Who
  readonly listener: Who
  readonly act: Call
}

const count = 5000

export const sockets: Measure = {
  name: 'sockets',
  about: 'connections, their memory and their events, 5,000 at once',
  async run(rounds) {
    const { own, bare } = await interleave(rounds, {
      bare: async () => measure(await bareSubject()),
      own: async () => measure(await simulatorSubject()),
    })
    const compare = ratiosOf(own, bare)
    return [
      compare(
        { name: 'connecting sockets ÷ bare Socket.IO', atMost: 1.5 },
        ({ connectMs }) => connectMs,
        inUnit('ms', 0),
      ),
      compare(
        { name: "the server's own CPU time of connecting ÷ bare" },
        ({ cpuMs }) => cpuMs,
        inUnit('ms', 0),
      ),
      compare({ name: 'heap per connection ÷ bare', atMost: 1.3 }, ({ heapKb }) => heapKb, inUnit('KB', 2)),
      compare(
        { name: 'operator act to client, p99 ÷ bare emit', atMost: 3 },
        ({ receiptMs }) => receiptMs,
        inUnit('ms', 2),
      ),
    ]
  },
}

async function measure({ server, crowd, listener, act }: Subject) {
  const { url } = server
  // The first connections load code that all of them share.
  for (const socket of await connectMany(url, crowd, 200)) socket.disconnect()
  await sleep(500)
  const before = await readHeap(server)
  const started = performance.now()
  const sockets = await connectMany(url, crowd, count)
  const connectMs = performance.now() - started
  const after = await readHeap(server)
  const receiptMs = await timeReceipt(url, listener, { act, event: 'sendMessage', times: 300 })
  for (const socket of sockets) socket.disconnect()
  await stop(server)
  return {
    connectMs,
    cpuMs: after.cpuBeforeMs - before.cpuAfterMs,
    heapKb: (after.heapBytes - before.heapBytes) / 1024 / count,
    receiptMs,
  }
}

const message = 'Bonjour, je suis devant la banque de Boune.'

async function simulatorSubject(): Promise<Subject> {
  const server = await startSimulator([], { hasHeapProbe: true })
  const [crowd, listener] = [await signIn(server), await signIn(server, mehdi)]
  const requestId = await openRequest(server, listener)
  return { server, crowd, listener, act: operatorCall('reply', { requestId, message }) }
}

async function bareSubject(): Promise<Subject> {
  const server = await startReference({}, { hasHeapProbe: true })
  const token = 'x'.repeat(200)
  const id = '65f000000000000000000001'
  const createdAt = new Date().toISOString()
  const newMessage = { _id: id, requestId: id, senderType: 'Admin', message, createdAt }
  const body = { userId: 'listener', event: 'sendMessage', payload: { eventId: id, newMessage } }
  return {
    server,
    crowd: { userId: 'crowd', token },
    listener: { userId: 'listener', token },
    act: { method: 'POST', path: '/emit', body },
  }
}
