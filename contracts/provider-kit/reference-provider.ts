/**
 * A provider that is not the simulator, to be imitated in any language. First comes the protocol of states and messages,
 * which every provider under test speaks. What follows stands where a real provider has rules of its own: it takes each
 * answer from the pacts, keeps all of them at once, and knows nothing else.
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

/** What is true at the moment, and the values that were made up for it. */
interface World {
  readonly state: string
  readonly params: ByName<unknown>
  readonly values: ByName<string>
}
const untouched: World = { state: '', params: {}, values: {} }

type PinnedRequest = HttpInteraction['request']
type Answer = Pick<HttpInteraction['response'], 'status' | 'headers' | 'body'>
const answer = (content: unknown): Answer => ({ status: 200, body: { content } })
const refusal = (status: number, message: string): Answer => ({ status, body: { content: { message } } })

export async function startReferenceProvider(pacts: readonly Pact[], port = 0) {
  const interactions = pacts.flatMap((pact) => pact.interactions)
  let world = untouched

  /** POST /states: each setup begins anew. The values that it answers are put into the request that follows. */
  function changeState({ action, state = '', params = {} }: Partial<World & { action: string }>): Answer {
    world = untouched
    if (action === 'teardown' || state === '') return answer({})
    const named = interactions.filter(({ providerStates: [wanted] }) => wanted?.name === state)
    const isThere = named.some((each) => isPinnedFor({ ...untouched, state, params }, each))
    if (!isThere) return refusal(400, `There is no state "${state}" with ${JSON.stringify(params)}.`)
    world = { state, params, values: valuesFor(named) }
    return answer(world.values)
  }

  /** POST /messages: what the connected player has received, as the event at the beginning of the description. */
  function handOver({ description = '' }: { readonly description?: string }): Answer {
    const payload = receivedIn(world, interactions, description)
    return payload === undefined ? refusal(404, `Nothing was received as "${description}".`) : answer(payload)
  }

  async function respond(request: IncomingMessage): Promise<Answer> {
    const body = await text(request)
    const call = `${String(request.method)} ${String(request.url)}`
    if (call === 'POST /states') return changeState({ ...(JSON.parse(body) as object) })
    if (call === 'POST /messages') return handOver({ ...(JSON.parse(body) as object) })
    return answerTo(request, body, world, interactions) ?? refusal(404, `Nothing is known of ${call}.`)
  }

  const server = createServer((request, response) => {
    const answering = respond(request).catch((error: unknown) => refusal(400, String(error)))
    void answering.then(({ status, headers = {}, body }) => {
      if (body !== undefined) response.setHeader('Content-Type', 'application/json')
      for (const [name, values] of Object.entries(headers)) response.setHeader(name, values)
      response.writeHead(status).end(JSON.stringify(body?.content))
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

// From here on a real provider has rules of its own.

const isPinnedFor = ({ state, params }: World, { providerStates: [wanted] }: Interaction): boolean =>
  (wanted?.name ?? '') === state && isDeepStrictEqual(wanted?.params ?? {}, params)

const isCall = (each: Interaction): each is HttpInteraction => each.type === 'Synchronous/HTTP'

/** One for each name that the requests of these interactions leave to the provider. */
function valuesFor(interactions: Interactions): ByName<string> {
  const places = JSON.stringify(interactions.filter(isCall).map(({ request }) => request.generators))
  const names = places.match(/(?<=\$\{)\w+(?=\})/g) ?? []
  return Object.fromEntries(names.map((name) => [name, madeUp(name)]))
}
const madeUp = (name: string): string =>
  (name.endsWith('Cookie') ? 'session=' : '') + randomBytes(12).toString('hex')

const eventIn = (description: string): string => description.replace(/:.*/, '')
function receivedIn(world: World, interactions: Interactions, description: string): unknown {
  return interactions
    .filter((each) => isPinnedFor(world, each) && eventIn(each.description) === eventIn(description))
    .map((each) => (isCall(each) ? undefined : each.contents.content))
    .reduce(merged, undefined)
}

/** What is pinned for the state, or else what is pinned for none and so holds in every one. */
function answerTo({ method, url, headers }: IncomingMessage, body: string, world: World, all: Interactions) {
  const named = (text = ''): string =>
    Object.entries(world.values).reduce((text, [name, value]) => text.replaceAll(value, `\${${name}}`), text)
  const credentials = [headers.authorization, headers.cookie].map(named)
  const asked = comparable(method, named(url), credentials, named(body))
  const fitting = all
    .filter(isCall)
    .filter(({ request }) => isDeepStrictEqual(pinnedIn(request), asked) && isSentWith(request, headers))
  const here = fitting.filter((each) => isPinnedFor(world, each))
  const pinned = here.length > 0 ? here : fitting.filter((each) => isPinnedFor(untouched, each))
  if (pinned.length === 0 && fitting.length > 0) return refusal(400, 'This is pinned for another state.')
  return pinned.map(({ response }) => response).reduce<unknown>(merged, undefined) as Answer | undefined
}

/** The request of an interaction, with the name of a value in the place where the state gives it. */
function pinnedIn({ method, path, query, headers, body, generators = {} }: PinnedRequest): unknown {
  const url = `${generators.path?.expression ?? path}?${stringify({ ...query, ...namesIn(generators.query) })}`
  const { Authorization = '', Cookie = '' } = { ...headers, ...namesIn(generators.header) }
  const content: unknown = body && Object.assign({}, body.content, namesIn(generators.body))
  return comparable(method, url, [Authorization, Cookie].map(String), content ? JSON.stringify(content) : '')
}
const namesIn = (places: ByName<{ expression?: string | undefined }> = {}): ByName<string | undefined> =>
  Object.fromEntries(Object.entries(places).map(([at, { expression }]) => [at.replace('$.', ''), expression]))

/** Requests are the same when these are; credentials that were not handed out for the state are all alike. */
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

/** All that both give: an optional field is there when one of them has it. */
function merged(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return one === undefined ? other : one
  const parts = Object.keys({ ...one, ...other }).map((key) => [key, merged(one[key], other[key])])
  return Object.assign(Array.isArray(one) ? [] : {}, Object.fromEntries(parts))
}
const isObject = (value: unknown): value is ByName<unknown> => typeof value === 'object' && value !== null
