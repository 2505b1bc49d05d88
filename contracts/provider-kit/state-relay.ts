/**
 * A server between Pact's verifier and the provider's states address. The verifier retries a failed state for minutes and
 * then reports only that it failed. The relay asks the provider once, keeps the reason, and stops asking a provider that
 * no longer responds.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { startLocalServer } from '../shared/local-server.ts'
import { unresponsiveProvider } from './diagnose.ts'
import type { RequestOptions } from './http-request.ts'
import type { Interaction } from './pact.ts'
import type { Exchange } from './traffic/proxy.ts'
import {
  changeState,
  formatState,
  neededStates,
  stateKey,
  stateOf,
  type NeededState,
  type StateError,
  type StateValues,
} from './states.ts'

/** What happened while one interaction ran. */
export interface Kept {
  error?: string | undefined
  exchange?: Exchange | undefined
  readonly values?: StateValues | undefined
}

export interface RelayOptions {
  readonly provider: string
  /** Missing when no interaction needs a state. */
  readonly states: string | undefined
  readonly interactions: readonly Interaction[]
  readonly request: RequestOptions
  readonly onInteraction?: (() => void) | undefined
  readonly now?: () => number
}

const StateChange = z.object({
  action: z.enum(['setup', 'teardown']),
  state: z._default(z.string(), ''),
  params: z._default(z.record(z.string(), z.unknown()), {}),
})
export type StateChange = z.infer<typeof StateChange>

const formatError = (state: NeededState, { kind, message }: StateError, prefix = ''): string =>
  kind === 'unreachable' ? message : `the state ${formatState(state)} ${prefix}${message}`

export async function openStateRelay(options: RelayOptions) {
  const { provider, states, interactions, request: requestOptions, now = () => performance.now() } = options
  const needed = new Map(neededStates(interactions).map((state) => [stateKey(state), state]))
  const kept = new Map<string, Kept[]>()
  let running: Kept = {}
  let unresponsive: string | undefined
  let startedAt: number | undefined
  let timeoutsInARow = 0

  async function setUp(state: NeededState): Promise<StateValues | undefined> {
    options.onInteraction?.()
    const tookWholeTimeout = startedAt !== undefined && now() - startedAt >= requestOptions.timeoutMs
    if (tookWholeTimeout) unresponsive ??= await unresponsiveProvider(provider, requestOptions)
    startedAt = now()
    if (unresponsive !== undefined) return record(state, { error: `skipped: ${unresponsive}` })
    const result = await changeState(states, 'setup', state, requestOptions)
    timeoutsInARow = result.kind === 'timeout' ? timeoutsInARow + 1 : 0
    if (result.kind === 'ready') return record(state, { values: result.values })
    if (result.kind === 'unreachable' || timeoutsInARow === 2) unresponsive = formatError(state, result)
    return record(state, { error: formatError(state, result) })
  }

  async function tearDown(state: NeededState): Promise<StateValues | undefined> {
    const result = await changeState(states, 'teardown', state, requestOptions)
    if (result.kind === 'ready') return result.values
    if (result.kind === 'unreachable') unresponsive = result.message
    running.error = formatError(state, result, 'cannot be torn down: ')
    return undefined
  }

  function record(state: NeededState, about: Kept): StateValues | undefined {
    running = about
    kept.set(stateKey(state), [...(kept.get(stateKey(state)) ?? []), about])
    return about.values
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { action, state: name, params } = StateChange.parse(await json(request))
    const state = needed.get(stateKey({ name, params })) ?? { name, params, values: [] }
    const values = await (action === 'setup' ? setUp(state) : tearDown(state))
    // The verifier does not retry a 4xx.
    const status = values === undefined ? 422 : 200
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(values ?? {}))
  }

  const { url, close } = await startLocalServer((request, response) => {
    // Fails when the verifier is stopped during a request.
    respond(request, response).catch(() => response.destroy())
  })
  return {
    url: `${url}/`,
    /** Called when a request arrives. Returns where its answer is kept: with the interaction that runs now. */
    openExchange(): (exchange: Exchange) => void {
      const about = running
      return (exchange) => {
        about.exchange = exchange
      }
    },
    /** Returns what was kept of an interaction. Must be called in the order of the interactions. */
    next: (interaction: Interaction): Kept => kept.get(stateKey(stateOf(interaction)))?.shift() ?? {},
    close,
  }
}
