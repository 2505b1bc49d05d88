/** Every process that the benchmark starts, each server on a port of its own, and none left behind. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../root.ts'
import { Unavailable } from './figure.ts'

const readyTimeoutMs = 60_000
const stopTimeoutMs = 3000
const pollEveryMs = 4
// Outgoing connections take their ports from 32768 on: a server below cannot collide with one of 10,000 sockets.
const ports = { first: 21_000, last: 32_000 }

interface Command {
  /** As errors name it. */
  readonly name: string
  /** This Node where it is missing. */
  readonly program?: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Opens a channel for orders, see orders.ts. */
  readonly takesOrders?: boolean
}

export interface Running {
  readonly child: ChildProcess
  /** What it has said so far, its last lines. */
  readonly said: () => string
}

export interface Server extends Running {
  readonly url: string
  readonly readyAfterMs: number
}

const running = new Set<ChildProcess>()

export function start({ program = process.execPath, args, env, takesOrders = false }: Command): Running {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: takesOrders ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  let output = ''
  const keep = (data: Buffer): void => {
    output = (output + data.toString()).slice(-2000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.once('error', (error) => {
    output += error.message
    running.delete(child)
  })
  return { child, said: () => output.trim() }
}

/** Starts a server and waits until `path` answers 200. Throws Unavailable with what it said when it ends before that. */
export async function startServer(
  path: string,
  command: (port: number) => Command | Promise<Command>,
): Promise<Server> {
  const port = await freePort()
  const described = await command(port)
  const started = performance.now()
  const { child, said } = start(described)
  const url = `http://127.0.0.1:${String(port)}`
  while (!(await answers(url + path))) {
    if (!isRunning(child)) throw new Unavailable(`${described.name} does not start: ${said()}`)
    if (performance.now() - started > readyTimeoutMs) {
      throw new Unavailable(`${described.name} did not answer GET ${path} within a minute: ${said()}`)
    }
    await sleep(pollEveryMs)
  }
  return { child, said, url, readyAfterMs: performance.now() - started }
}

const isRunning = (child: ChildProcess): boolean => running.has(child) && child.exitCode === null

/** One try on a connection of its own: a pool would wait for its turn, and this is timed. */
const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = request(url, { agent: false, timeout: 2000 }, (response) => {
      response.resume()
      response.once('close', () => {
        resolve(response.statusCode === 200)
      })
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => {
      resolve(false)
    })
    sent.end()
  })

let nextPort = ports.first + (process.pid % 10_000)

async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort
    nextPort = nextPort === ports.last ? ports.first : nextPort + 1
    const trial = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      trial.once('error', () => {
        resolve(false)
      })
      trial.listen(port, '127.0.0.1', () => {
        resolve(true)
      })
    })
    if (!isFree) continue
    trial.close()
    await once(trial, 'close')
    return port
  }
}

export async function stop({ child }: Running): Promise<void> {
  if (!isRunning(child)) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await Promise.race([closed, sleep(stopTimeoutMs, undefined, { ref: false })])
  if (!isRunning(child)) return
  child.kill('SIGKILL')
  await closed
}

export const stopAll = (): Promise<unknown> =>
  Promise.all([...running].map((child) => stop({ child, said: () => '' })))
