/** Makes the states of the pacts true in the simulator, and keeps the events that a socket received. Needs no server. */
import { isStateName, type StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import type { Worlds } from '../../mock-api/control/worlds.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import type { SeedFile } from '../../mock-api/seed/seed-file/format.ts'
import type { Transport } from '../../scenarios/runner/transport.ts'
import { accountHandlers } from './account-states.ts'
import { conversationHandlers, createEventCatcher, eventHandlers } from './event-states.ts'
import { listHandlers, marketHandlers } from './market-states.ts'
import { createSetup } from './setup.ts'

/** Each interaction starts with a world without servers, rates and transactions. */
export const emptyMarket: SeedFile = { servers: [], rates: [], transactions: [], exchanges: [] }

interface StatesOptions {
  /** Their market is empty. */
  readonly worlds: Pick<Worlds, 'get' | 'reset'>
  /** The address at which players connect for events. */
  readonly publicUrl: string
  /** How sockets reach the simulator; by default over the network. */
  readonly sockets?: Transport['sockets']
}

export function createStates({ worlds, publicUrl, sockets }: StatesOptions) {
  const { catchEvent, lastPayload } = createEventCatcher(publicUrl, sockets)
  return {
    /** Sets up a state in the default world, which begins again, and returns the state's values. */
    async setUp({ action, state, params }: Readonly<Record<string, unknown>>): Promise<unknown> {
      if (action === 'teardown') return {}
      const name = String(state)
      await worlds.reset(defaultWorldName)
      // An interaction without a state sends an empty name.
      if (name === '') return {}
      if (!isStateName(name)) throw new Error(`There is no handler for the state "${name}".`)
      const setup = createSetup(worlds.get(defaultWorldName))
      const handlers: StateHandlers = {
        ...accountHandlers(setup),
        ...conversationHandlers(setup),
        ...marketHandlers(setup),
        ...listHandlers(setup),
        ...eventHandlers(setup, catchEvent),
      }
      const handle = handlers[name] as (params: unknown) => unknown
      return (await handle(params)) ?? {}
    },
    /** Returns the payload of the event that the last state triggered. */
    lastPayload,
  }
}
