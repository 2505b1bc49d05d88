/** Sets up and tears down provider states, and explains an unexpected response. */
import * as z from 'zod/mini'
import {
  formatNoResponse,
  formatResponseExcerpt,
  formatUnexpectedResponse,
  isHtml,
  seconds,
  type Address,
} from './diagnose.ts'
import { parseJson } from '../shared/parse-json.ts'
import { sendRequest, type HttpResponse, type RequestOptions } from './http-request.ts'
import { describeValue, type NeededState } from './needed-states.ts'

export type StateValues = Readonly<Record<string, unknown>>
export type SetupResult = { readonly kind: 'ready'; readonly values: StateValues } | StateError

export interface StateError {
  /** `unreachable`: the address does not handle states at all, so no other state will work. */
  readonly kind: 'failed' | 'timeout' | 'unreachable'
  /** A full sentence for `unreachable`, otherwise the end of a sentence that starts with the state. */
  readonly message: string
}

const StateValues = z.record(z.string(), z.unknown())

export async function setUpState(
  url: string,
  state: NeededState,
  options: RequestOptions,
): Promise<SetupResult> {
  const response = await post(url, 'setup', state, options)
  if ('kind' in response) return response
  const isEmpty = response.text === '' && state.values.length === 0
  const values = isEmpty ? {} : StateValues.safeParse(parseJson(response.text)).data
  if (values === undefined) {
    const type = response.contentType || 'a text'
    return failed(`returns ${type} instead of a JSON object: ${formatResponseExcerpt(response)}`)
  }
  const invalid = state.values.flatMap((name) => describeInvalidValue(name, values[name]))
  return invalid.length === 0 ? { kind: 'ready', values } : failed(`returns ${invalid.join(', ')}`)
}

export async function tearDownState(
  url: string,
  state: NeededState,
  options: RequestOptions,
): Promise<StateError | undefined> {
  const response = await post(url, 'teardown', state, options)
  return 'kind' in response ? response : undefined
}

/** Returns a response with a status of 2xx, or what is wrong. */
async function post(
  url: string,
  action: 'setup' | 'teardown',
  { name, params }: NeededState,
  options: RequestOptions,
): Promise<HttpResponse | StateError> {
  const address: Address = { url, flag: '--states', addedPath: '' }
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
  if (status >= 200 && status < 300) return response
  return failed(`responds with ${String(status)}${text === '' ? '' : `: ${formatResponseExcerpt(response)}`}`)
}

const failed = (message: string): StateError => ({ kind: 'failed', message })

function describeInvalidValue(name: string, value: unknown): readonly string[] {
  if (typeof value === 'string' && value !== '') return []
  const about = describeValue(name)
  const meaning = about === undefined ? '' : ` (${about.replace(/\.$/, '')})`
  if (value === undefined) return [`no ${name}${meaning}`]
  return [
    `${name} as ${value === '' ? 'an empty string' : JSON.stringify(value)} instead of a string${meaning}`,
  ]
}
