/** Simulators with `--data` as processes, and players who write to their worlds. */
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { call, send, signIn, succeed } from '../../mock-api/testing.ts'
import { start } from './command.ts'

export function startProcess(folder: string, ...flags: readonly string[]) {
  const script = ['scripts/run.mjs', 'scripts/sim.ts', '--port', '0', '--quiet', '--data', folder]
  return start([...script, ...flags])
}

/** Starts `npm run sim -- --data FOLDER`, and resolves when it accepts calls. */
export async function startOn(folder: string, ...flags: readonly string[]) {
  const simulator = startProcess(folder, ...flags)
  const failed = simulator.ended.then(({ complained }): never => {
    throw new Error(`the simulator has ended: ${complained}`)
  })
  return { ...simulator, url: await Promise.race([simulator.address, failed]) }
}

export interface Writer {
  readonly world: string
  readonly userId: string
  readonly token: string
  readonly requestId: string
  /** The number of its last message, whether it was answered or not. */
  sent: number
  /** The messages that were answered. */
  answered: number[]
}

/** Signs a new player up in a world, who opens a request. */
export async function createWriter(url: string, world: string, name: string): Promise<Writer> {
  const account = { email: `${name}@test.test`, password: 'Kamas2026!' }
  await succeed({ url }, 'auth.register', {
    body: { ...account, firstName: 'Writer', lastName: 'Writer' },
    world,
  })
  const { token, userId } = await signIn({ url }, account, { world })
  const { servers } = await succeed({ url }, 'servers.retro', { world })
  const { request } = await succeed({ url }, 'conversations.create', {
    body: {
      userId,
      gameId: gameIds.retro,
      serverId: servers[0]?._id,
      username: 'Yasmi-Iop',
      quantity: 0.001,
      transactionType: 'Buy',
    },
    token,
    world,
  })
  return { world, userId, token, requestId: request._id, sent: 0, answered: [] }
}

/** Sends the writer's next message and returns the status. */
export async function write(url: string, writer: Writer): Promise<number> {
  const { requestId, token, world } = writer
  const number = (writer.sent += 1)
  const body = { requestId, message: String(number), clientId: `${requestId}-${String(number)}` }
  const { status } = await call({ url }, 'messages.sendToRequest', { body, token, world })
  if (status === 201) writer.answered.push(number)
  return status
}

/** Sends the writer's next message until it is answered, while its world moves and the balancer is reloaded. */
export async function writeUntilAnswered(url: string, writer: Writer): Promise<void> {
  for (;;) {
    const status = await write(url, writer).catch(() => undefined)
    if (status === 201) return
    expect([undefined, 502, 503]).toContain(status)
    writer.sent -= 1
    await setTimeout(50)
  }
}

/** Expects each answered message once, and no other but the last, which may not have been answered. */
export async function expectAllKept(url: string, writers: readonly Writer[]): Promise<void> {
  for (const writer of writers) {
    const { token, world, answered } = writer
    const { request } = await succeed({ url }, 'conversations.current', { token, world })
    const found = request?.messages.flatMap(({ message }) => (/^\d+$/.test(message) ? [Number(message)] : []))
    expect([answered, [...answered, writer.sent]]).toContainEqual(found)
    writer.answered = found ?? []
  }
}

/** Creates a world through the control API. */
export const createWorld = (url: string, name: string, more: object = {}) =>
  send({ url }, 'POST', '/__sim/worlds', { body: { name, ...more }, world: name })
