/**
 * The simulator as one object. Tests use it in process; `main.ts` is its command.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { apiPrefix } from '../contracts/registry/transport.ts'
import { controlErrors, controlRouter, worldNameOf } from './control/control-router.ts'
import { foreignHost, onlyLoopbackHost, onlyOwnPages } from './control/guard.ts'
import type { PrepareRun } from './control/runs.ts'
import { createWorlds, type Worlds } from './control/worlds.ts'
import { defaultSeed, defaultWorldName } from './defaults.ts'
import { googlePages } from './google/chooser.ts'
import { apiRouter } from './http/api.ts'
import { serveClient } from './http/client-files.ts'
import { accountChooserPath } from './http/google.ts'
import { redactPath } from './http/redact.ts'
import { refuseUnreadable } from './http/unreadable.ts'
import { attachRealtime } from './realtime/realtime.ts'
import type { SeedFile } from './seed/seed-file/format.ts'
import type { SizeName } from './seed/sizes.ts'
import { createClock, type Clock, type Machine } from './world/clock.ts'
import type { JournalEntry } from './world/journal.ts'
import type { Snapshot } from './world/snapshot.ts'
import type { World } from './world/world.ts'

export interface SimulatorOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly seed?: number
  /** How much has happened in each new world; little when it is missing. */
  readonly size?: SizeName | undefined
  /** What a tester tells of each new world, in place of what its seed would give. */
  readonly seedFile?: SeedFile | undefined
  /** How the default world begins; as its seed says when this is missing. */
  readonly snapshot?: Snapshot | undefined
  /** How many entries each world's journal keeps. */
  readonly journalLimit?: number | undefined
  /** How many worlds there may be at a time; a hundred when this is missing. */
  readonly worldsAllowed?: number
  /** How many rows all worlds and snapshots may have together; a million when this is missing. */
  readonly rowsAllowed?: number
  /** How long a world may stay unused before it is dropped; half an hour when this is missing. */
  readonly idleAfterMs?: number
  /** Whose time that is measured in. */
  readonly machine?: Machine
  /** The clock of each new world; the real time when it is missing. */
  readonly newClock?: () => Clock
  /** The folder of a built client, to be served from the same origin. */
  readonly clientFolder?: string
  /** Plays the scenarios that are started over the control API; without it they are started elsewhere. */
  readonly prepareRun?: PrepareRun | undefined
  /** Called for each entry of each world's journal. */
  readonly onEntry?: (world: World, entry: JournalEntry) => void
  /** Told when the control API breaks a schema of its own; it is said where the simulator runs when this is missing. */
  readonly onBreach?: (sentence: string) => void
}

export interface Simulator {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly worlds: Worlds
  /** The world of this name, or the default one. */
  world(name?: string): World
  /** Ends every connection and every world. */
  close(): Promise<void>
}

const host = '127.0.0.1'

/** Rejects with the system's error, `EADDRINUSE` say, when the port cannot be had. */
export async function createSimulator(options: SimulatorOptions): Promise<Simulator> {
  const {
    port,
    seed = defaultSeed,
    size,
    seedFile,
    snapshot,
    journalLimit,
    worldsAllowed,
    rowsAllowed,
    idleAfterMs,
    machine,
    newClock = createClock,
    clientFolder,
    prepareRun,
    onEntry,
    onBreach = console.error,
  } = options
  const app = express().disable('x-powered-by')
  const http = createServer(app)
  refuseUnreadable(http)

  const findWorld = (headers: IncomingHttpHeaders): World => worlds.get(worldNameOf(headers))
  const realtime = attachRealtime(http, findWorld, foreignHost)
  const worlds = await createWorlds({
    seed,
    plan: { size, file: seedFile },
    snapshot,
    journalLimit,
    worldsAllowed,
    rowsAllowed,
    idleAfterMs,
    machine,
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
  app.use(onlyLoopbackHost)
  app.use(
    apiPrefix,
    apiRouter((request) => findWorld(request.headers)),
  )
  app.use(
    accountChooserPath,
    onlyOwnPages,
    googlePages((request) => findWorld(request.headers)),
  )
  const servesClient = clientFolder !== undefined
  app.use('/__sim', controlRouter({ worlds, url, servesClient, prepareRun, onBreach }))
  if (clientFolder !== undefined) app.use(serveClient(clientFolder))
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

/** Where no client is served, whoever opens the address still finds something. */
const toOverview: RequestHandler = (_request, response) => {
  response.redirect('/__sim')
}

/** A defect of the simulator: said in full where it runs, and as one sentence to the caller. */
const lastResort: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  console.error(`${request.method} ${redactPath(request.path)} failed in the simulator itself:`, error)
  response.status(500).json({ message: 'The simulator failed; its console says where.' })
}
