/** What a benchmark measures: servers, each as a process, their load, and the calls of a player and an operator. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { io, type Socket } from 'socket.io-client'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { root } from '../root.ts'

/** The default export of a module of the tools. */
export async function importTool(name: string): Promise<unknown> {
  const entry = createRequire(new URL('tools/package.json', import.meta.url)).resolve(name)
  return ((await import(pathToFileURL(entry).href)) as { readonly default: unknown }).default
}

/** Installs the tools unless they are up to date. Throws CouldNotRun when the registry cannot be reached. */
export function installTools(): void {
  const folder = fileURLToPath(new URL('tools', import.meta.url))
  const record = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(record) && statSync(record).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs)
    return
  console.error('Installing what the benchmarks measure with…')
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'],
    { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32', timeout: 300_000 },
  )
  if (status === 0) return
  // A partial install must not pass for a complete one the next time.
  rmSync(record, { force: true })
  throw new CouldNotRun('npm could not install the tools. Is the npm registry reachable?')
}

/** Writes a text, or anything else as JSON, below .cache/bench, and returns the path from the project's folder. */
export function writeCached(name: string, content: unknown): string {
  const path = `.cache/bench/${name}`
  mkdirSync(join(root, '.cache/bench'), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return path
}

const running = new Set<() => unknown>()

/** Runs `stop` when the measure ends. */
export const atEnd = (stop: () => unknown): void => void running.add(stop)

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((stop) => stop()))
  running.clear()
}

/** A server in this process or in its own. */
export interface Server {
  readonly url: string
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

const readyTimeoutMs = 60_000

/**
 * Sends for each message what it asks for: the processor's time, or the memory after two collections: the second one frees what the
 * first one finalises.
 */
const probe = `data:text/javascript,${encodeURIComponent(`
  const memory = (flavor) => { gc(); gc({ type: 'major', flavor }); return process.memoryUsage() }
  process.on('message', (asked) => process.send(asked === 'processor' ? process.cpuUsage() : memory(asked)))
  process.once('disconnect', () => process.exit())
`)}`

/** Starts a command of Node and waits until GET `path` returns 200. Throws CouldNotRun when it ends before that. */
async function startServer(path: string, commandOn: (port: string) => string) {
  const { url, close } = await startLocalServer(() => undefined)
  close()
  const command = commandOn(new URL(url).port)
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, ...command.split(' ')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  atEnd(() => stop({ child }))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-2000)))
  }
  while (!(await isReady(url + path))) {
    const isLate = performance.now() - startedAt > readyTimeoutMs
    if (child.exitCode !== null || isLate) throw new CouldNotRun(`${command} does not start: ${output}`)
    await sleep(4)
  }
  // From spawn to the first 200.
  return { url, child, readyAfterMs: performance.now() - startedAt }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

async function ask<Answer>({ child }: ServerProcess, what: string): Promise<Answer> {
  const read = once(child, 'message', { signal: AbortSignal.timeout(readyTimeoutMs) })
  child.send(what)
  const [answer] = (await read) as [Answer]
  return answer
}

/** Reads the memory of a server, in bytes, after garbage collection. Only the last resort returns what V8 keeps for later. */
export const readMemory = (
  server: ServerProcess,
  flavor: 'regular' | 'last-resort' = 'regular',
): Promise<NodeJS.MemoryUsage> => ask(server, flavor)

/** Returns the milliseconds of processor that a server takes for the work, without those of the benchmark itself. */
export async function processorFor(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  const read = async (): Promise<number> => {
    const { user, system } = await ask<NodeJS.CpuUsage>(server, 'processor')
    return (user + system) / 1000
  }
  const before = await read()
  await work()
  return (await read()) - before
}

export async function stop({ child }: { readonly child: ChildProcess }): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const timeout = setTimeout(() => child.kill('SIGKILL'), 3000)
  await closed
  clearTimeout(timeout)
}

export const startSimulator = (flags = ''): Promise<ServerProcess> =>
  startServer('/api/games', (port) =>
    `scripts/run.mjs scripts/sim.ts --port ${port} --quiet ${flags}`.trimEnd(),
  )

/** Starts a simulator that may have thousands of worlds (many-worlds.ts). */
export const startManyWorlds = (): Promise<ServerProcess> =>
  startServer('/api/games', (port) => `scripts/bench/many-worlds.ts ${port}`)

/** Starts bare Express and Socket.IO (reference.ts), which serves `list` at /list. */
export const startReference = (list: unknown = {}): Promise<ServerProcess> =>
  startServer('/list', (port) => `scripts/bench/reference.ts ${port} ${writeCached('list.json', list)}`)

/** Starts the peer, which serves each member of the content under its name. */
export const startJsonServer = (content: Readonly<Record<string, unknown>>) => {
  const program = 'scripts/bench/tools/node_modules/json-server/lib/bin.js'
  const file = writeCached('json-server.json', content)
  return startServer('/list', (port) => `${program} ${file} --host 127.0.0.1 --port ${port}`)
}

/** Starts `contracts watch` in front of a provider. */
export const startWatch = ({ url }: Server): Promise<ServerProcess> =>
  startServer('/api/games', (port) => `contracts/provider-kit/main.ts watch --provider ${url} --port ${port}`)

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A text is sent unchanged. */
  readonly body?: object | string
}

const requestOf = ({ method = 'GET', headers, body }: Call) => ({
  method,
  headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
})

/** Makes one call and returns its text and how long it took, whether it succeeds or not. */
export async function send({ url }: Server, call: Call) {
  const started = performance.now()
  const response = await fetch(url + call.path, requestOf(call))
  return { text: await response.text(), isOk: response.ok, tookMs: performance.now() - started }
}

/** Makes one call that must succeed, and returns its parsed body. Throws CouldNotRun for a refusal. */
export async function call<Answer>(server: Server, one: Call): Promise<Answer> {
  const { text, isOk } = await send(server, one)
  if (isOk) return JSON.parse(text) as Answer
  throw new CouldNotRun(`${one.path} was refused: ${text.slice(0, 200)}`)
}

/** Repeats a call until `work` ends, and returns the milliseconds that each took. */
export async function waitsDuring(work: Promise<unknown>, server: Server, other: Call): Promise<number[]> {
  const waits: number[] = []
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  // Awaited below; until then a rejection must not end the process.
  ended.catch(() => undefined)
  do {
    waits.push((await send(server, other)).tookMs)
    // A pause, so that these calls are not load themselves.
    await sleep(1)
  } while (!over.signal.aborted)
  await ended
  return waits
}

/** The part of autocannon that is used here; it has no types. */
type Autocannon = (options: object) => PromiseLike<{
  readonly duration: number
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
  readonly latency: { readonly p99: number }
}>

export interface Loaded {
  readonly server: Server
  /** Each connection sends them in turn. */
  readonly calls: readonly Call[]
  /** Whether refused calls count too. */
  readonly mayRefuse?: boolean
  /** Further options of autocannon, such as `overallRate`; 50 connections by default. */
  readonly options?: object
}

export type LoadResult = Awaited<ReturnType<typeof load>>

/**
 * Loads a server from a separate thread, and returns its answers per second and their p99 in whole milliseconds. Throws CouldNotRun
 * when a call fails: a fast refusal is not speed.
 */
export async function load({ server, calls, mayRefuse = false, options }: Loaded, seconds: number) {
  const autocannon = (await importTool('autocannon')) as Autocannon
  const requests = calls.map((one) => ({ path: one.path, ...requestOf(one) }))
  const result = await autocannon({
    url: server.url,
    requests,
    duration: seconds,
    connections: 50,
    workers: 1,
    timeout: 30,
    ...options,
  })
  const { duration, '2xx': succeeded, non2xx, errors, latency } = result
  const refused = mayRefuse ? 0 : non2xx
  if (refused + errors > 0) {
    throw new CouldNotRun(
      `under load ${server.url} refused ${String(refused)} calls and lost ${String(errors)} connections`,
    )
  }
  return { rate: (succeeded + non2xx) / duration, p99Ms: latency.p99 }
}

export const yasmine = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
export const mehdi = { email: 'mehdi@kamasouk.test', password: 'Kamas2026!' }
export const serversPath = '/api/servers/all/dofus'

export type Player = Awaited<ReturnType<typeof signIn>>

export const loginCall = (account: typeof yasmine): Call => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { ...account, rememberMe: false },
})

export async function signIn(simulator: Server, account = yasmine, world = 'default') {
  const headers = { 'x-world': world }
  const { user, accessToken: token } = await call<AnswerOf<'auth.login'>>(simulator, {
    ...loginCall(account),
    headers,
  })
  return { userId: user._id, token, headers: { ...headers, authorization: `Bearer ${token}` } }
}

/** Signs a new player up and in. */
export async function signUp(simulator: Server, name: string): Promise<Player> {
  const account = { email: `${name}@bench.test`, password: 'Kamas2026!' }
  const body = { ...account, firstName: 'Yasmine', lastName: 'Bennani' }
  await call(simulator, { method: 'POST', path: '/api/auth/register', body })
  return signIn(simulator, account)
}

export const operatorCall = (verb: string, body: object): Call => ({
  method: 'POST',
  path: `/__sim/worlds/default/operator/${verb}`,
  body,
})

export const messageCall = ({ headers }: Player, body: object): Call => ({
  method: 'POST',
  path: '/api/messages/client',
  headers,
  body,
})

export const listServers = (simulator: Server) =>
  call<AnswerOf<'servers.retro'>>(simulator, { path: serversPath })

/** Opens a request of the player, as the chat's order form does, and returns its id. */
export async function openRequest(simulator: Server, { userId, headers }: Player): Promise<string> {
  const [server] = (await listServers(simulator)).servers
  if (!server) throw new CouldNotRun('this world has no servers')
  const order = {
    userId,
    gameId: server.gameId._id,
    username: 'Yasmi-Iop',
    serverId: server._id,
    quantity: 0.001,
    transactionType: 'Buy',
  }
  const create: Call = { method: 'POST', path: '/api/conversations', headers, body: order }
  return (await call<AnswerOf<'conversations.create'>>(simulator, create)).request._id
}

/** Connects `count` Socket.IO clients of one player, 50 at a time. */
export async function connectMany(
  { url }: Server,
  { userId, token }: Pick<Player, 'userId' | 'token'>,
  count: number,
): Promise<Socket[]> {
  const sockets: Socket[] = []
  const turns = Array.from({ length: count }).values()
  const connectInTurn = async (): Promise<void> => {
    for (const _ of turns) {
      const socket = io(url, {
        auth: { token },
        query: { userId },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      })
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      sockets.push(socket)
    }
  }
  await Promise.all(Array.from({ length: 50 }, connectInTurn))
  return sockets
}
