/**
 * The simulator as one object. Tests use it in process; `main.ts` is its command.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler } from 'express'
import { apiPrefix } from '../contracts/registry/registry.ts'
import { controlErrors, controlRouter, worldNameOf } from './control/control.ts'
import { createWorlds, type Worlds } from './control/worlds.ts'
import { defaultSeed, defaultWorldName } from './defaults.ts'
import { apiRouter } from './http/api.ts'
import { serveClient } from './http/client-files.ts'
import { attachRealtime } from './realtime/realtime.ts'
import { createClock, type Clock } from './world/clock.ts'
import type { JournalEntry } from './world/journal.ts'
import type { World } from './world/world.ts'

export interface SimulatorOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly seed?: number
  /** The clock of each new world; the real time when it is missing. */
  readonly newClock?: () => Clock
  /** The folder of a built client, to be served from the same origin. */
  readonly clientFolder?: string
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
    newClock = createClock,
    clientFolder,
    onEntry,
    onBreach = console.error,
  } = options
  const app = express().disable('x-powered-by')
  const http = createServer(app)

  const findWorld = (headers: IncomingHttpHeaders): World => worlds.get(worldNameOf(headers))
  const realtime = attachRealtime(http, findWorld)
  const worlds = await createWorlds({
    seed,
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
  app.use(
    apiPrefix,
    apiRouter((request) => findWorld(request.headers)),
  )
  app.use('/__sim', controlRouter({ worlds, url, onBreach }))
  if (clientFolder !== undefined) app.use(serveClient(clientFolder))
  app.use(controlErrors, lastResort)

  http.listen(port, host)
  await once(http, 'listening')

  return {
    url: url(),
    worlds,
    world: (name = defaultWorldName) => worlds.get(name),
    async close() {
      for (const world of worlds.list()) world.end()
      http.closeAllConnections()
      await realtime.close()
    },
  }
}

/** A defect of the simulator: said in full where it runs, and as one sentence to the caller. */
const lastResort: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  console.error(`${request.method} ${request.originalUrl} failed in the simulator itself:`, error)
  response.status(500).json({ message: 'The simulator failed; its console says where.' })
}
