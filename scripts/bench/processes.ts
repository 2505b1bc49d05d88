/** The servers that a benchmark starts, each as a process on a free port. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { root } from '../root.ts'
import type { HeapReading } from './heap-probe.ts'

const readyTimeoutMs = 60_000
const stopTimeoutMs = 3000

interface Command {
  /** For error messages. */
  readonly name: string
  /** This Node by default. */
  readonly program?: string
  readonly args: readonly string[]
  /** Lets `readHeap` read the heap of this server. */
  readonly hasHeapProbe?: boolean
}

export interface Server {
  readonly child: ChildProcess
  readonly url: string
  /** From spawn to the first 200. */
  readonly readyAfterMs: number
}

const running = new Set<ChildProcess>()
const heapProbe = ['--expose-gc', '--import', new URL('heap-probe.ts', import.meta.url).href]

/** Starts a server and waits until GET `path` returns 200. Throws CouldNotRun when the server ends before that. */
export async function startServer(path: string, command: (port: number) => Command): Promise<Server> {
  const port = await freePort()
  const { name, program = process.execPath, args, hasHeapProbe = false } = command(port)
  const startedAt = performance.now()
  const child = spawn(program, [...(hasHeapProbe ? heapProbe : []), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', ...(hasHeapProbe ? ['ipc' as const] : [])],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      output = (output + data.toString()).slice(-2000)
    })
  }
  const url = `http://127.0.0.1:${String(port)}`
  while (!(await isReady(url + path))) {
    if (child.exitCode !== null) throw new CouldNotRun(`${name} does not start: ${output}`)
    if (performance.now() - startedAt > readyTimeoutMs) {
      throw new CouldNotRun(`${name} did not answer GET ${path} within a minute: ${output}`)
    }
    await sleep(4)
  }
  return { child, url, readyAfterMs: performance.now() - startedAt }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const { url, close } = await startLocalServer(() => undefined)
  close()
  return Number(new URL(url).port)
}

/** Reads the heap of a server that was started with a heap probe. */
export async function readHeap({ child }: Server): Promise<HeapReading> {
  const read = once(child, 'message', { signal: AbortSignal.timeout(readyTimeoutMs) })
  child.send('read')
  const [reading] = (await read) as [HeapReading]
  return reading
}

export const stop = ({ child }: Server): Promise<void> => stopChild(child)

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await closed
  clearTimeout(timeout)
}

export const stopAll = (): Promise<unknown> => Promise.all([...running].map(stopChild))

/** Installs a package of the benchmarks unless it is up to date. Throws CouldNotRun when the registry cannot be reached. */
export function installPackage(folder: string, content: string): void {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(record) && statSync(record).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs)
    return
  console.error(`Installing ${content}…`)
  const flags = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['ci', ...flags], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    timeout: 300_000,
  })
  if (status === 0) return
  // A partial install must not pass for a complete one the next time.
  rmSync(record, { force: true })
  throw new CouldNotRun(`npm could not install ${content}. Is the npm registry reachable?`)
}
