/**
 * Stands between Pact's verifier and the provider's states. The verifier asks a state that fails again and again, for
 * minutes, and then says no more than that it failed: here it is asked once, and what is wrong is kept in words. What has
 * stopped answering is not asked again, or each of the interactions that are left would wait its whole time out.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { HowToAsk } from './http-request.ts'
import { keyOf, neededStates, stateInWords, statesOf, type NeededState } from './needed-states.ts'
import type { Interaction } from './pact.ts'
import { providerSilence } from './probe.ts'
import { setUp, takeDown, type StateTrouble, type Values } from './state-address.ts'

export interface StateRelay {
  readonly url: string
  /** What was wrong with the states of an interaction, asked in the order of the interactions; undefined for nothing. */
  nextTrouble(interaction: Interaction): string | undefined
  close(): void
}

export interface Relayed {
  readonly provider: string
  readonly states: string
  readonly interactions: readonly Interaction[]
  readonly how: HowToAsk
  /** Called as each interaction begins. */
  readonly onInteraction?: (() => void) | undefined
  /** In milliseconds, from whenever. */
  readonly now?: () => number
}

const Asked = z.object({
  action: z.enum(['setup', 'teardown']),
  state: z._default(z.string(), ''),
  params: z._default(z.record(z.string(), z.unknown()), {}),
})
type Asked = z.infer<typeof Asked>

const inWords = (state: NeededState, { is, what }: StateTrouble, before = ''): string =>
  is === 'unreachable' ? what : `the state ${stateInWords(state)} ${before}${what}`

export async function openStateRelay({
  provider,
  states,
  interactions,
  how,
  onInteraction,
  now = () => performance.now(),
}: Relayed): Promise<StateRelay> {
  const needed = new Map(neededStates(interactions).map((state) => [keyOf(state), state]))
  const troubles = new Map<string, (string | undefined)[]>()
  let gone: string | undefined
  let begunAt: number | undefined
  let slowInARow = 0

  async function setup(state: NeededState): Promise<Values | undefined> {
    onInteraction?.()
    const hasWaited = begunAt !== undefined && now() - begunAt >= how.timeoutMs
    if (hasWaited) gone ??= await providerSilence(provider, how)
    begunAt = now()
    if (gone !== undefined) return keep(state, `not asked any more: ${gone}`)
    const made = await setUp(states, state, how)
    slowInARow = made.is === 'slow' ? slowInARow + 1 : 0
    if (made.is === 'made') {
      keep(state, undefined)
      return made.values
    }
    if (made.is === 'unreachable' || slowInARow === 2) gone = inWords(state, made)
    return keep(state, inWords(state, made))
  }

  async function teardown(state: NeededState): Promise<Values | undefined> {
    const trouble = await takeDown(states, state, how)
    if (trouble === undefined) return {}
    troubles.get(keyOf(state))?.pop()
    if (trouble.is === 'unreachable') gone = trouble.what
    return keep(state, inWords(state, trouble, 'cannot be taken down: '))
  }

  function keep(state: NeededState, what: string | undefined): undefined {
    troubles.set(keyOf(state), [...(troubles.get(keyOf(state)) ?? []), what])
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { action, state: name, params } = Asked.parse(await json(request))
    const state = needed.get(keyOf({ name, params })) ?? { name, params, values: [] }
    const values = await (action === 'setup' ? setup(state) : teardown(state))
    const status = values === undefined ? 422 : 200
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(values ?? {}))
  }

  const server = createServer((request, response) => {
    // Whoever stops the verification stops a question in its middle; its answer has then nobody to go to.
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    nextTrouble: (interaction) =>
      statesOf(interaction)
        .map((state) => troubles.get(keyOf(state))?.shift())
        .find((trouble) => trouble !== undefined),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
