/** Thousands of connected players, against a bare Socket.IO server with as many. */
import { setTimeout as sleep } from 'node:timers/promises'
import { interleave, quantile, ratioOf, type Measure } from '../benchmark.ts'
import {
  call,
  connectMany,
  mehdi,
  openRequest,
  operatorCall,
  readMemory,
  signIn,
  startReference,
  startSimulator,
  stop,
  type Call,
  type Player,
  type ServerProcess,
} from '../servers.ts'

/** A server that is ready for connections, and a call that makes it send an event to one client. */
interface Subject {
  readonly server: ServerProcess
  readonly crowd: Pick<Player, 'userId' | 'token'>
  readonly listener: Pick<Player, 'userId' | 'token'>
  readonly act: Call
}

const count = 5000
const acts = 300

export const sockets: Measure = {
  name: 'sockets',
  about: 'connections, their memory and their events, 5,000 at once',
  async run(rounds) {
    const { own, bare } = await interleave(rounds, {
      bare: async () => measure(await bareSubject()),
      own: async () => measure(await simulatorSubject()),
    })
    const compare = ratioOf(own, bare)
    return [
      compare('connecting sockets ÷ bare Socket.IO', { atMost: 1.5 }, 'ms', ({ connectMs }) => connectMs),
      compare('heap per connection ÷ bare', { atMost: 1.3 }, 'KB', ({ heapKb }) => heapKb),
      compare('operator act to client, p99 ÷ bare emit', { atMost: 3 }, 'ms', ({ receiptMs }) => receiptMs),
    ]
  },
}

async function measure({ server, crowd, listener, act }: Subject) {
  // The first connections load code that all of them share.
  for (const socket of await connectMany(server, crowd, 200)) socket.disconnect()
  await sleep(500)
  const before = await readMemory(server)
  const started = performance.now()
  const all = await connectMany(server, crowd, count)
  const connectMs = performance.now() - started
  const after = await readMemory(server)
  const [socket] = await connectMany(server, listener, 1)
  const tookMs: number[] = []
  for (let index = 0; index < acts; index += 1) {
    const begun = performance.now()
    const received = new Promise((resolve) => void socket?.once('sendMessage', resolve))
    const answered = call(server, act)
    await received
    tookMs.push(performance.now() - begun)
    await answered
    await sleep(3)
  }
  for (const one of all) one.disconnect()
  socket?.disconnect()
  await stop(server)
  const heapKb = (after.heapUsed - before.heapUsed) / 1024 / count
  return { connectMs, heapKb, receiptMs: quantile(tookMs, 0.99) }
}

const message = 'Bonjour, je suis devant la banque de Boune.'

async function simulatorSubject(): Promise<Subject> {
  const server = await startSimulator()
  const [crowd, listener] = [await signIn(server), await signIn(server, mehdi)]
  const requestId = await openRequest(server, listener)
  return { server, crowd, listener, act: operatorCall('reply', { requestId, message }) }
}

async function bareSubject(): Promise<Subject> {
  const token = 'x'.repeat(200)
  const id = '65f000000000000000000001'
  const createdAt = new Date().toISOString()
  const newMessage = { _id: id, requestId: id, senderType: 'Admin', message, createdAt }
  const body = { userId: 'listener', event: 'sendMessage', payload: { eventId: id, newMessage } }
  return {
    server: await startReference(),
    crowd: { userId: 'crowd', token },
    listener: { userId: 'listener', token },
    act: { method: 'POST', path: '/emit', body },
  }
}
