/** The processes that a benchmark starts: servers on their own ports, and helpers that run tasks. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../root.ts'
import type { Reply } from './child-task.ts'
import { Unavailable } from './figures.ts'

const readyTimeoutMs = 60_000
const stopTimeoutMs = 3000
// Outgoing connections use ports from 32768 on, so a server below cannot collide with one of 10,000 sockets.
const ports = { first: 21_000, last: 32_000 }

interface Command {
  /** For error messages. */
  readonly name: string
  /** This Node by default. */
  readonly program?: string
  readonly args: readonly string[]
  /** Opens the channel that `ask` uses. */
  readonly takesTasks?: boolean
}

export interface Running {
  readonly name: string
  readonly child: ChildProcess
  /** Returns the last lines of its output. */
  readonly output: () => string
}

export interface Server extends Running {
  readonly url: string
  /** From spawn to the first 200. */
  readonly readyAfterMs: number
}

const running = new Set<Running>()

export function start({ name, program = process.execPath, args, takesTasks = false }: Command): Running {
  const child = spawn(program, args, {
    cwd: root,
    stdio: takesTasks ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const started = { name, child, output: () => output.trim() }
  running.add(started)
  const keep = (data: Buffer): void => {
    output = (output + data.toString()).slice(-2000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.once('close', () => running.delete(started))
  child.once('error', (error) => {
    output += error.message
    running.delete(started)
  })
  return started
}

/** Starts a server and waits until GET `path` returns 200. Throws Unavailable when the server ends before that. */
export async function startServer(path: string, command: (port: number) => Command): Promise<Server> {
  const port = await freePort()
  const startedAt = performance.now()
  const started = start(command(port))
  const url = `http://127.0.0.1:${String(port)}`
  while (!(await isReady(url + path))) {
    if (!isRunning(started)) throw new Unavailable(`${started.name} does not start: ${started.output()}`)
    if (performance.now() - startedAt > readyTimeoutMs) {
      throw new Unavailable(`${started.name} did not answer GET ${path} within a minute: ${started.output()}`)
    }
    await sleep(4)
  }
  return { ...started, url, readyAfterMs: performance.now() - startedAt }
}

/** Sends a task to a process that was started with `takesTasks`, and returns its result. */
export async function ask<Result>({ name, child, output }: Running, task: object = {}): Promise<Result> {
  const ended = new AbortController()
  const onExit = (): void => {
    ended.abort()
  }
  child.once('exit', onExit)
  try {
    const replied = once(child, 'message', { signal: ended.signal }) as Promise<[Reply]>
    child.send(task)
    const [reply] = await replied
    if ('error' in reply) throw new Error(`${name}: ${reply.error}`)
    return reply.result as Result
  } catch (error) {
    if (ended.signal.aborted) throw new Error(`${name} ended: ${output()}`, { cause: error })
    throw error
  } finally {
    child.off('exit', onExit)
  }
}

export async function stop({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await closed
  clearTimeout(timeout)
}

export const stopAll = (): Promise<unknown> => Promise.all([...running].map(stop))

const isRunning = ({ child }: Running): boolean => child.exitCode === null && child.pid !== undefined

/** Tries once on a new connection, because a pool would wait for a free one. */
const isReady = (url: string): Promise<boolean> =>
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
    const trial = createServer().listen(port, '127.0.0.1')
    try {
      await once(trial, 'listening')
    } catch {
      continue
    }
    trial.close()
    await once(trial, 'close')
    return port
  }
}

/** Installs a package of the benchmarks unless it is up to date. Throws Unavailable when the registry cannot be reached. */
export function installPackage(folder: string, content: string): void {
  const record = join(folder, 'node_modules/.package-lock.json')
  const lockfile = join(folder, 'package-lock.json')
  if (existsSync(record) && statSync(record).mtimeMs >= statSync(lockfile).mtimeMs) return
  console.error(`Installing ${content}…`)
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'],
    {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
      timeout: 300_000,
    },
  )
  if (status === 0) return
  // A partial install must not pass for a complete one the next time.
  rmSync(record, { force: true })
  throw new Unavailable(
    `npm could not install ${content}${error ? ` (${error.message})` : ''}. Is the npm registry reachable?`,
  )
}
