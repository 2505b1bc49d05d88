/** The simulator as one object, for tests and for the commands that start it. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { apiPrefix } from '../contracts/registry/transport.ts'
import { ControlError } from './control/control-error.ts'
import { worldCookie, worldHeader, worldNameOf } from './control/control-request.ts'
import { controlErrors, controlRouter } from './control/control-router.ts'
import { serveConsole } from './control/console-files.ts'
import { createHostGuard } from './control/guard.ts'
import type { ScenarioRunner } from './control/scenario-runner.ts'
import { createWorlds, type Worlds, type WorldsOptions } from './control/worlds.ts'
import { defaultSeed, defaultWorldName } from './defaults.ts'
import { googlePages } from './google/chooser.ts'
import { apiRouter } from './api/api.ts'
import { serveClient } from './http/client-files.ts'
import { accountChooserPath } from './api/google-routes.ts'
import { previewCookie } from './api/preview-hosts.ts'
import { redactPath } from './api/redact.ts'
import { refuseUnreadable } from './http/parse-errors.ts'
import { attachRealtime } from './realtime/realtime.ts'
import type { SeedFile } from './seed/seed-file/format.ts'
import type { SizeName } from './seed/sizes.ts'
import { createClock, type Clock } from './world/clock.ts'
import type { Entry } from './world/journal-entry.ts'
import type { World } from './world/world.ts'

export interface SimulatorOptions extends Pick<
  WorldsOptions,
  'snapshot' | 'journalLimit' | 'worldsAllowed' | 'rowsAllowed' | 'idleAfterMs' | 'machine'
> {
  /** 0 uses any free port. */
  readonly port: number
  readonly seed?: number
  /** The size of the history in new worlds; small by default. */
  readonly size?: SizeName | undefined
  /** Replaces generated rows in new worlds. */
  readonly seedFile?: SeedFile | undefined
  /** Creates the clock of a new world; real time by default. */
  readonly newClock?: () => Clock
  /** Host names, besides those of this machine, under which it may be used. */
  readonly allowedHosts?: readonly string[] | undefined
  /** The folder of a built client to serve from the same origin. */
  readonly clientFolder?: string
  /** The built console, which is served at `/__sim/console`. */
  readonly consoleFolder?: string | undefined
  /** Runs scenarios that the control API starts. Without it, other processes run them. */
  readonly scenarios?: ScenarioRunner | undefined
  /** The server of sockets; that of Node by default. */
  readonly attachSockets?: typeof attachRealtime
  /** Called for each journal entry of each world. */
  readonly onEntry?: (world: World, entry: Entry) => void
  /** Called when an answer of the control API violates its schema; prints by default. */
  readonly onBreach?: (sentence: string) => void
}

export interface Simulator {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly worlds: Worlds
  /** Returns the world with this name, by default the default world. */
  world(name?: string): World
  /** Closes all connections and worlds. */
  close(): Promise<void>
}

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
  onBreach = console.error,
  ...limits
}: SimulatorOptions): Promise<Simulator> {
  const app = express().disable('x-powered-by')
  const http = createServer(app)
  refuseUnreadable(http)

  const findWorld = (headers: IncomingHttpHeaders): World => worlds.get(worldNameOf(headers))
  /** A browser in a removed world gets a sentence for its player; a program that names a world gets the known worlds. */
  function worldOfPlayer(headers: IncomingHttpHeaders): World {
    if (isInRemovedWorld(headers)) throw new ControlError(404, removedWorldText)
    return findWorld(headers)
  }
  const isInRemovedWorld = (headers: IncomingHttpHeaders): boolean =>
    headers[worldHeader] === undefined && !worlds.has(worldNameOf(headers))
  /** A page that is loaded again continues in the default world. */
  const leaveRemovedWorld: RequestHandler = (request, response, next) => {
    if (request.accepts(['json', 'html']) === 'html' && isInRemovedWorld(request.headers)) {
      response.clearCookie(worldCookie, previewCookie(request.headers))
    }
    next()
  }
  const { foreignHost, onlyAllowedHosts, onlyOwnPages } = createHostGuard(allowedHosts)
  const realtime = attachSockets(http, findWorld, foreignHost)
  const worlds = await createWorlds({
    ...limits,
    seed,
    plan: { size, file: seedFile },
    newClock,
    sendFor: realtime.sendFor,
    onWorld: (world) => {
      if (onEntry)
        world.journal.subscribe((entry) => {
          onEntry(world, entry)
        })
    },
    onEnd: realtime.disconnect,
  })

  const url = (): string => `http://${host}:${String((http.address() as AddressInfo).port)}`
  app.use(onlyAllowedHosts)
  app.use(
    apiPrefix,
    apiRouter((request) => worldOfPlayer(request.headers)),
  )
  app.use(
    accountChooserPath,
    onlyOwnPages,
    googlePages((request) => worldOfPlayer(request.headers)),
  )
  const servesClient = clientFolder !== undefined
  const servesConsole = consoleFolder !== undefined
  app.use('/__sim', onlyOwnPages)
  if (consoleFolder !== undefined) app.use('/__sim/console', serveConsole(consoleFolder))
  app.use('/__sim', controlRouter({ worlds, url, servesClient, servesConsole, scenarios, onBreach }))
  if (clientFolder !== undefined) app.use(leaveRemovedWorld, serveClient(clientFolder))
  else app.get('/', toOverview)
  app.use(controlErrors, lastResort)

  http.listen(port, host)
  await once(http, 'listening')

  return {
    url: url(),
    worlds,
    world: (name = defaultWorldName) => worlds.get(name),
    async close() {
      worlds.close()
      http.closeAllConnections()
      await realtime.close()
    },
  }
}

const removedWorldText = 'Cet espace de test a été supprimé. Rechargez la page pour recommencer.'

/** Redirects to the overview when no client is served. */
const toOverview: RequestHandler = (_request, response) => {
  response.redirect('/__sim')
}

/** Prints a defect of the simulator in full, and answers with one sentence. */
const lastResort: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  console.error(
    `${request.method} ${redactPath(request.path)} failed because of a defect in the simulator:`,
    error,
  )
  response.status(500).json({ message: 'The simulator failed; see its console.' })
}
