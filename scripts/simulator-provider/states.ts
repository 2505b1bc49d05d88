/** Makes the states of the pacts true in the simulator, and keeps the events that a socket received. Needs no server. */
import { isStateName, type StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import type { Worlds } from '../../mock-api/control/worlds.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import type { Transport } from '../../scenarios/runner/transport.ts'
import { accountHandlers } from './account-states.ts'
import { createSimulatorApi } from './api.ts'
import { conversationHandlers, createEventCatcher, eventHandlers } from './event-states.ts'
import { listHandlers, marketHandlers } from './market-states.ts'
import { createSetup } from './setup.ts'

interface StatesOptions {
  /** Their market is empty. */
  readonly worlds: Pick<Worlds, 'get' | 'reset'>
  readonly url: string
  /** The address at which players connect for events. */
  readonly publicUrl: string
  /** How calls and sockets reach the simulator; by default over the network. */
  readonly transport?: Transport
}

export interface States {
  /** Sets up a state in the default world, which begins again, and returns the state's values. */
  setUp(request: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Returns the payload of the event that the last state triggered. */
  lastPayload(): unknown
}

export function createStates({ worlds, url, publicUrl, transport }: StatesOptions): States {
  let lastPayload: unknown
  const setup = createSetup(() => worlds.get(defaultWorldName), createSimulatorApi(url, transport))
  const catchEvent = createEventCatcher(
    publicUrl,
    (payload) => {
      lastPayload = payload
    },
    transport?.sockets,
  )
  const handlers: StateHandlers = {
    ...accountHandlers(setup),
    ...conversationHandlers(setup),
    ...marketHandlers(setup),
    ...listHandlers(setup),
    ...eventHandlers(setup, catchEvent),
  }
  return {
    async setUp({ action, state, params }) {
      if (action === 'teardown') return {}
      const name = String(state)
      await worlds.reset(defaultWorldName)
      // An interaction without a state sends an empty name.
      if (name === '') return {}
      if (!isStateName(name)) throw new Error(`There is no handler for the state "${name}".`)
      const handle = handlers[name] as (params: unknown) => unknown
      return (await handle(params)) ?? {}
    },
    lastPayload: () => lastPayload,
  }
}
