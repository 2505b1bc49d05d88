/** The simulator as one object, for tests and for the commands that start it. */
import { once } from 'node:events'
import { createServer, STATUS_CODES, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { pathOf } from '../contracts/shared/routing.ts'
import { worldCookie, worldNameOf } from './control/control-request.ts'
import { ControlError } from './control/control-error.ts'
import { jsonReply, refusal } from './control/replies.ts'
import type { ScenarioRunner } from './control/scenario-runner.ts'
import type { WorldsOptions } from './control/worlds.ts'
import { createCore, isApiCall } from './core.ts'
import { defaultSeed, defaultWorldName } from './defaults.ts'
import { serveClient, serveConsole } from './http/client-files.ts'
import { addressOf, answer, incomingOf, send, statusOfCaller, type NodeRequest } from './http/answer.ts'
import { controlFiles } from './http/control-files.ts'
import { attachStreams } from './http/stream-sockets.ts'
import { isPreviewHostname, previewCookie } from './api/preview-hosts.ts'
import { redactPath } from './api/redact.ts'
import { attachRealtime } from './realtime/realtime.ts'
import type { DataFolder } from './data-folder.ts'
import type { SeedFile } from './seed/seed-file/format.ts'
import type { SizeName } from './seed/sizes.ts'
import { createClock, type Clock } from './world/clock.ts'
import type { Entry } from './world/journal-entry.ts'
import type { World } from './world/world.ts'

export interface SimulatorOptions extends Pick<
  WorldsOptions,
  'snapshot' | 'journalLimit' | 'worldsAllowed' | 'rowsAllowed' | 'idleAfterMs' | 'machine'
> {
  /** Where worlds are saved. Without it they are in memory only. */
  readonly data?: DataFolder | undefined
  /** 0 uses any free port. */
  readonly port: number
  readonly seed?: number
  /** The size of the history in new worlds; small by default. */
  readonly size?: SizeName | undefined
  readonly seedFile?: SeedFile | undefined
  readonly newClock?: () => Clock
  /** Host names, besides those of this machine, under which it may be used. */
  readonly allowedHosts?: readonly string[] | undefined
  readonly clientFolder?: string | undefined
  readonly consoleFolder?: string | undefined
  /** Runs scenarios that the control API starts. Without it, other processes run them. */
  readonly scenarios?: ScenarioRunner | undefined
  readonly attachSockets?: typeof attachRealtime
  readonly onEntry?: ((world: World, entry: Entry) => void) | undefined
}

export type Simulator = Awaited<ReturnType<typeof createSimulator>>

const host = '127.0.0.1'

/** Rejects with the system error, such as `EADDRINUSE`, when the port cannot be used. */
export async function createSimulator({
  port,
  seed = defaultSeed,
  size,
  seedFile,
  newClock = createClock,
  allowedHosts = [],
  clientFolder,
  consoleFolder,
  scenarios,
  attachSockets = attachRealtime,
  onEntry,
  data,
  ...limits
}: SimulatorOptions) {
  const app = express().disable('x-powered-by')
  const http = createServer((request, response) => {
    carry(request, response).catch((error: unknown) => fail(error, request, response))
  })

  /** Express gets only what is no call of the API: its router takes a third of the time of a call. */
  async function carry(request: NodeRequest, response: ServerResponse): Promise<void> {
    refuseForeignHost(request.headers)
    if (isApiCall(addressOf(request))) await answer(handle, request, response)
    else app(request, response)
  }

  /** A page that is loaded again continues in the default world. */
  const leaveRemovedWorld: RequestHandler = (request, response, next) => {
    if (request.accepts(['json', 'html']) === 'html' && isInRemovedWorld(request.headers)) {
      response.clearCookie(worldCookie, previewCookie(request.headers))
    }
    next()
  }
  const portInUse = (): number => (http.address() as AddressInfo).port
  const url = (): string => `http://${host}:${String(portInUse())}`
  const { foreignHost, refuseForeignHost, refuseForeignPage } = createHostGuard(allowedHosts)
  const realtime = attachSockets(
    http,
    (headers) => worlds.get(worldNameOf(headers)),
    foreignHost,
    (headers) => worlds.ready(worldNameOf(headers)),
  )
  const { worlds, isInRemovedWorld, handle } = await createCore({
    ...limits,
    seed,
    plan: { size, file: seedFile },
    newClock,
    sendFor: realtime.sendFor,
    onExtras: data?.changed,
    onSnapshot: data?.keepSnapshot,
    disk: data?.disk,
    onWorld: (world, ...rest) => {
      data?.follow(world, ...rest)
      if (onEntry) world.journal.subscribe((entry) => onEntry(world, entry))
    },
    onEnd: realtime.disconnect,
    url,
    process: () => ({ pid: process.pid, port: portInUse() }),
    servesClient: clientFolder !== undefined,
    servesConsole: consoleFolder !== undefined,
    scenarios,
  })

  const closeStreams = attachStreams(
    http,
    (request, connection) => {
      refuseForeignHost(request.headers)
      refuseOtherPage(request.headers)
      return handle(incomingOf(request, connection))
    },
    fail,
  )
  app.use('/__sim', ({ headers }, _response, next) => {
    refuseForeignPage(headers)
    next()
  })
  if (consoleFolder !== undefined) app.use('/__sim/console', serveConsole(consoleFolder))
  app.use('/__sim', controlFiles, (request, response) => answer(handle, request, response))
  if (clientFolder !== undefined) app.use(leaveRemovedWorld, serveClient(clientFolder))
  else app.get('/', (_request, response) => response.redirect('/__sim'))
  app.use(failInExpress)

  http.listen(port, host)
  await once(http, 'listening')
  data?.listening(portInUse())

  return {
    url: url(),
    worlds,
    world: (name = defaultWorldName): World => worlds.get(name),
    async close(): Promise<void> {
      http.closeAllConnections()
      closeStreams()
      await realtime.close()
      await data?.close()
      worlds.close()
    },
  }
}

/** Answers refusals, and errors that the caller caused, such as a missing file. Prints a defect of the simulator in full. */
async function fail(error: unknown, request: NodeRequest, response: ServerResponse): Promise<void> {
  const status = statusOfCaller(error)
  if (error instanceof ControlError) await send(request, response, refusal(request.headers, error))
  else if (status !== undefined) {
    await send(request, response, jsonReply(status, { message: `${STATUS_CODES[status] ?? 'Refused'}.` }))
  } else {
    const path = redactPath(pathOf(addressOf(request)))
    console.error(`${request.method ?? ''} ${path} failed because of a defect in the simulator:`, error)
    if (response.headersSent) response.destroy()
    else await send(request, response, jsonReply(500, { message: 'The simulator failed; see its console.' }))
  }
}

const failInExpress: ErrorRequestHandler = (error: unknown, request, response, _next) =>
  fail(error, request, response)

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Only pages and programs of this machine may use the simulator, because its accounts are public. Accepts the names of
 * this machine, and `allowedHosts`, such as the name of a balancer in front of it.
 */
function createHostGuard(allowedHosts: readonly string[]) {
  const allowed = new Set([...loopback, ...allowedHosts.map((name) => name.toLowerCase())])

  /** The last address that was allowed: nearly all requests name the same host. */
  let known: string | undefined

  /** `NAME.localhost` always means this machine. */
  function isAllowed(url: string): boolean {
    if (url === known) return true
    const hostname = URL.parse(url)?.hostname
    const isOurs = hostname !== undefined && (allowed.has(hostname) || isPreviewHostname(hostname))
    if (isOurs) known = url
    return isOurs
  }

  const foreignHost = ({ host = '' }: IncomingHttpHeaders): string | undefined =>
    isAllowed(`http://${host}`)
      ? undefined
      : `The simulator serves localhost only, not "${host}": open it at http://127.0.0.1, or start it with --allow-host.`

  function refuseForeignHost(headers: IncomingHttpHeaders): void {
    const refusal = foreignHost(headers)
    if (refusal !== undefined) throw new ControlError(403, refusal)
  }

  function refuseForeignPage({ origin }: IncomingHttpHeaders): void {
    if (origin !== undefined && !isAllowed(origin)) {
      throw new ControlError(403, `/__sim refuses calls from pages of "${origin}".`)
    }
  }

  return { foreignHost, refuseForeignHost, refuseForeignPage }
}

/** Any page may read a WebSocket; browsers keep the other answers from pages of other hosts and ports. */
function refuseOtherPage({ origin, host = '' }: IncomingHttpHeaders): void {
  if (origin === undefined || URL.parse(origin)?.host === host) return
  throw new ControlError(403, `A WebSocket of /__sim is open only to pages of "${host}", not of "${origin}".`)
}
