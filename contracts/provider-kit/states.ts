/** The provider states that interactions need, with the values that the provider must return, and how it is asked for them. */
import * as z from 'zod/mini'
import { isStateName, states, stateValues, type StateValue } from '../provider-states/provider-states.ts'
import { parseJson } from '../shared/parse-json.ts'
import {
  formatNoResponse,
  formatResponseExcerpt,
  formatUnexpectedResponse,
  isHtml,
  seconds,
  type Address,
} from './diagnose.ts'
import { sendRequest, type HttpResponse, type RequestOptions } from './http-request.ts'
import { isCall, type Interaction, type ProviderState } from './pact.ts'

export interface NeededState {
  /** Empty for an interaction without a state: the verifier still calls the states address. */
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  /** The names of the values that requests take from the response, or that answers must contain. */
  readonly values: readonly string[]
}

type StateReference = Pick<ProviderState, 'name' | 'params'>

/** Returns each state once, in the order of the interactions. */
export function neededStates(interactions: readonly Interaction[]): readonly NeededState[] {
  const needed = new Map<string, NeededState>()
  for (const interaction of interactions) {
    const state = stateOf(interaction)
    const { name, params = {} } = state
    const known = needed.get(stateKey(state))?.values ?? []
    const listed = isStateName(name) ? states[name].values : []
    const values = new Set([...known, ...listed, ...valuesTaken(interaction)])
    needed.set(stateKey(state), { name, params, values: [...values] })
  }
  return [...needed.values()]
}

/** Returns a state with an empty name for an interaction without one. */
export const stateOf = ({ providerStates: [state] }: Interaction): StateReference => state ?? { name: '' }

/** Returns the same key for the same state and parameters, in any order. */
export const stateKey = ({ name, params = {} }: StateReference): string =>
  JSON.stringify([name, Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))])

/** Returns undefined for a state of another version of the client. */
export const describeState = (name: string): string | undefined =>
  isStateName(name) ? states[name].about : undefined

/** Returns `a player is signed in` or `an account exists (role: user, profile: minimum)`. */
export function formatState({ name, params = {} }: StateReference): string {
  const parts = Object.entries(params).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const title = name === '' ? 'the empty state' : name
  return parts.length === 0 ? title : `${title} (${parts.join(', ')})`
}

/** Returns the names in `${name}` of all generators: of the request, and of what the answer must contain. */
function valuesTaken(interaction: Interaction): readonly string[] {
  const generators = isCall(interaction) ? [interaction.request, interaction.response] : [interaction]
  const text = JSON.stringify(generators.map((each) => each.generators))
  return [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
}

export type StateValues = Readonly<Record<string, unknown>>
type StateResult = { readonly kind: 'ready'; readonly values: StateValues } | StateError

export interface StateError {
  /** `unreachable`: the address does not handle states at all, so no other state will work. */
  readonly kind: 'failed' | 'timeout' | 'unreachable'
  /** A full sentence for `unreachable`, otherwise the end of a sentence that starts with the state. */
  readonly message: string
}

const StateValues = z.record(z.string(), z.unknown())

/** Without an address, no interaction needs a state. A state that is torn down has no values. */
export async function changeState(
  url: string | undefined,
  action: 'setup' | 'teardown',
  state: NeededState,
  options: RequestOptions,
): Promise<StateResult> {
  if (url === undefined) return { kind: 'ready', values: {} }
  const address: Address = { url, flag: '--states', addedPath: '' }
  const { name, params } = state
  const response = await sendRequest(url, options, { state: name, params, action })
  if ('reason' in response) {
    return response.reason === 'timeout'
      ? { kind: 'timeout', message: `did not respond within ${seconds(options.timeoutMs)}` }
      : { kind: 'unreachable', message: formatNoResponse(address, response, options.timeoutMs) }
  }
  const { status, text } = response
  // An HTML page with status 200 or 404 comes from a website; one with another error may come from the state handler.
  const isOtherServer = status < 300 || status === 404 ? isHtml(response) : status < 400
  if (isOtherServer) {
    return { kind: 'unreachable', message: formatUnexpectedResponse(address, response) ?? '' }
  }
  if (status >= 300) {
    return failed(
      `responds with ${String(status)}${text === '' ? '' : `: ${formatResponseExcerpt(response)}`}`,
    )
  }
  return action === 'setup' ? valuesIn(response, state.values) : { kind: 'ready', values: {} }
}

function valuesIn(response: HttpResponse, names: readonly string[]): StateResult {
  const isEmpty = response.text === '' && names.length === 0
  const values = isEmpty ? {} : StateValues.safeParse(parseJson(response.text)).data
  if (values === undefined) {
    const type = response.contentType || 'a text'
    return failed(`returns ${type} instead of a JSON object: ${formatResponseExcerpt(response)}`)
  }
  const invalid = names.flatMap((name) => describeInvalidValue(name, values[name]))
  return invalid.length === 0 ? { kind: 'ready', values } : failed(`returns ${invalid.join(', ')}`)
}

const failed = (message: string): StateError => ({ kind: 'failed', message })

function describeInvalidValue(name: string, value: unknown): readonly string[] {
  if (typeof value === 'string' && value !== '') return []
  const about = Object.hasOwn(stateValues, name) ? stateValues[name as StateValue] : undefined
  const meaning = about === undefined ? '' : ` (${about.replace(/\.$/, '')})`
  if (value === undefined) return [`no ${name}${meaning}`]
  return [
    `${name} as ${value === '' ? 'an empty string' : JSON.stringify(value)} instead of a string${meaning}`,
  ]
}
