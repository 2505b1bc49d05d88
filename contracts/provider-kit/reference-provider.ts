/**
 * A small example provider to follow in any language. The first half handles states and messages, as every provider under
 * test must. The second half takes each response from the pacts; a real provider has its own logic there.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse, stringify } from 'node:querystring'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { HttpInteraction, Interaction, Pact } from './pact.ts'

type ByName<Value> = Readonly<Record<string, Value>>
type Interactions = readonly Interaction[]
type Places = ByName<{ expression?: string | undefined }>

/** The current state and its generated values. */
interface State {
  readonly state: string
  readonly params: ByName<unknown>
  readonly values: ByName<string>
}
const noState: State = { state: '', params: {}, values: {} }
type PinnedRequest = HttpInteraction['request']
type Answer = Pick<HttpInteraction['response'], 'status' | 'headers' | 'body' | 'generators'>
const answer = (content: unknown): Answer => ({ status: 200, body: { content } })
const refusal = (status: number, message: string): Answer => ({ status, body: { content: { message } } })

export async function startReferenceProvider(pacts: readonly Pact[], port = 0) {
  const interactions = pacts.flatMap((pact) => pact.interactions)
  let now = noState
  /** POST /states: each setup starts from the beginning. The verifier uses the returned values in the next request. */
  function changeState({ action, state = '', params = {} }: Partial<State & { action: string }>): Answer {
    now = noState
    if (action === 'teardown' || state === '') return answer({})
    const named = interactions.filter(({ providerStates: [wanted] }) => wanted?.name === state)
    const isThere = named.some((each) => isInState({ ...noState, state, params }, each))
    if (!isThere) return refusal(400, `There is no state "${state}" with ${JSON.stringify(params)}.`)
    now = { state, params, values: valuesFor(named) }
    return answer(now.values)
  }

  /** POST /messages: returns the event that the connected player has received. */
  function returnEvent({ description = '' }: { readonly description?: string }): Answer {
    return receivedIn(now, interactions, description) ?? refusal(404, `No event for "${description}".`)
  }

  async function respond(request: IncomingMessage): Promise<Answer> {
    const body = await text(request)
    const call = `${String(request.method)} ${String(request.url)}`
    if (call === 'POST /states') return changeState({ ...(JSON.parse(body) as object) })
    if (call === 'POST /messages') return returnEvent({ ...(JSON.parse(body) as object) })
    return answerTo(request, body, now, interactions) ?? refusal(404, `Unknown request ${call}.`)
  }

  const server = createServer((request, response) => {
    const answering = respond(request).catch((error: unknown) => refusal(400, String(error)))
    void answering.then(({ status, headers = {}, body, generators }) => {
      const sent = Object.entries({ 'Content-Type': ['application/json'], ...headers })
      for (const [name, values] of sent) response.setHeader(name, values.map(withOwnUser(now)))
      response.writeHead(status).end(body && withIds(now, body.content, generators?.body))
    })
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const provider = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { provider, states: `${provider}/states`, messages: `${provider}/messages`, close }
}

// From here on a real provider has its own logic.

const isInState = ({ state, params }: State, { providerStates: [wanted] }: Interaction): boolean =>
  (wanted?.name ?? '') === state && isDeepStrictEqual(wanted?.params ?? {}, params)

const isCall = (each: Interaction): each is HttpInteraction => each.type === 'Synchronous/HTTP'

/** Generates each value that these interactions take from the state. An id that is searched is that of the example's row. */
function valuesFor(interactions: Interactions): ByName<string> {
  const names = JSON.stringify(interactions).match(/(?<=\$\{)\w+(?=\})/g) ?? []
  const searched = interactions.filter(isCall).flatMap(({ request }) => request.query?.['search'] ?? [])
  const idInCapitals = searched.find((text) => /^[\dA-F]{24}$/.test(text))
  return Object.fromEntries(
    names.map((name) => [name, (name === 'idInCapitals' ? idInCapitals : undefined) ?? generate(name)]),
  )
}
const generate = (name: string): string =>
  (name.endsWith('Cookie') ? 'session=' : '') + randomBytes(12).toString('hex')

const eventIn = (description: string): string => description.replace(/:.*/, '')
function receivedIn(now: State, interactions: Interactions, description: string): Answer | undefined {
  const here = interactions.filter((each) => isInState(now, each) && !isCall(each))
  const named = here.filter((each) => eventIn(each.description) === eventIn(description))
  const received = named.map((each) => Object.assign({ status: 200, body: each.contents }, each))
  return received.reduce<unknown>(merged, undefined) as Answer | undefined
}

/** Returns the content as JSON, with the ids of the state instead of those of the example. */
const withIds = ({ values }: State, content: unknown, places: Places = {}): string =>
  Object.entries(namesIn(places)).reduce((text, [path, name = '']) => {
    const steps = path.replaceAll('*', '0').match(/\w+/g) ?? []
    const id = steps.reduce((part, step) => (isObject(part) ? part[step] : undefined), content)
    return text.replaceAll(String(id), values[name.slice(2, -1)] ?? String(id))
  }, JSON.stringify(content))

/** In the address after a sign-in with Google. */
const withOwnUser =
  ({ values }: State) =>
  (address: string) =>
    address.replace(/(?<=_id%22%3A%22)\w{24}/, values['userId'] ?? '$&')

/** Returns the response for the current state, or the one for no state. */
function answerTo({ method, url, headers }: IncomingMessage, body: string, now: State, all: Interactions) {
  const named = (text = ''): string =>
    Object.entries(now.values).reduce((text, [name, value]) => text.replaceAll(value, `\${${name}}`), text)
  const credentials = [headers.authorization, headers.cookie].map(named)
  const asked = comparable(method, named(url), credentials, named(body))
  const fitting = all
    .filter(isCall)
    .filter(({ request }) => isDeepStrictEqual(pinnedIn(request), asked) && isSentWith(request, headers))
  const here = fitting.filter((each) => isInState(now, each))
  const pinned = here.length > 0 ? here : fitting.filter((each) => isInState(noState, each))
  if (pinned.length === 0 && fitting.length > 0) return refusal(400, 'This request belongs to another state.')
  return pinned.map(({ response }) => response).reduce<unknown>(merged, undefined) as Answer | undefined
}

/** Returns the request of an interaction with the names of state values instead of examples. */
function pinnedIn({ method, path, query, headers, body, generators = {} }: PinnedRequest): unknown {
  const url = `${generators.path?.expression ?? path}?${stringify({ ...query, ...namesIn(generators.query) })}`
  const { Authorization = '', Cookie = '' } = { ...headers, ...namesIn(generators.header) }
  const content: unknown = body && Object.assign({}, body.content, namesIn(generators.body))
  return comparable(method, url, [Authorization, Cookie].map(String), content ? JSON.stringify(content) : '')
}
const namesIn = (places: Places = {}): ByName<string | undefined> =>
  Object.fromEntries(Object.entries(places).map(([at, { expression }]) => [at.replace('$.', ''), expression]))

/** Returns the parts that identify a request. All credentials that no state returned are equal. */
function comparable(method: unknown, url: string, credentials: readonly string[], body: string): unknown {
  const [path, query = ''] = url.split('?')
  const known = credentials.map((credential) => credential.replace(/^[^{]+$/, 'unknown'))
  return [method, path, parse(query), known, body === '' ? '' : JSON.parse(body)]
}

const isSentWith = ({ headers = {} }: PinnedRequest, sent: IncomingHttpHeaders): boolean =>
  Object.entries(headers).every(
    ([name, [value = '']]) =>
      /^(Authorization|Cookie)$/.test(name) || String(sent[name.toLowerCase()]).startsWith(value),
  )

/** Merges two examples: an optional field is present when one of them has it. */
function merged(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return one === undefined ? other : one
  const parts = Object.keys({ ...one, ...other }).map((key) => [key, merged(one[key], other[key])])
  return Object.assign(Array.isArray(one) ? [] : {}, Object.fromEntries(parts))
}
const isObject = (value: unknown): value is ByName<unknown> => typeof value === 'object' && value !== null
