/** A simulator whose list of servers is as long as the one that the targets were set with. */
import type { Server } from './processes.ts'
import { startSimulator, type StartOptions } from './simulator.ts'

export const startSimulatorOfFortyServers = (options: StartOptions = {}): Promise<Server> =>
  startSimulator(options)
