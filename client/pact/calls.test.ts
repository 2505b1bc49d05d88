/** Writes the pact of the calls: the client's own functions call Pact's mock server, one interaction at a time. */
import { MatchersV3, type Pact } from '@pact-foundation/pact'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../src/api/api-error.ts'
import { fillPath, responseSchema, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { ErrorBody, errorBody, errors } from '../../contracts/registry/errors.ts'
import { answersOf } from '../../contracts/registry/examples.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { browserAccepts, clientIn } from './client-under-test.ts'
import { fixedIn } from './fixed-values.ts'
import { exampleCookie, exampleStateCookies, headersOf } from './headers.ts'
import type { Interaction, Refused, SentCookie } from './interaction.ts'
import { interactions } from './interactions.ts'
import { matcherFor } from './matchers.ts'
import { hasOptionalParts } from './optional-parts.ts'
import { forgetPact, writtenPact } from './pact-writer.ts'
import { matchPinnedValues, withPinnedValues } from './pinned-values.ts'
import { callsProvider } from '../../contracts/shared/pact-files.ts'
import type { StateValue } from '../../contracts/provider-states/provider-states.ts'

const exampleToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NWYwIn0.c2lnbmF0dXJl'
const refusedToken = 'a.refused.token'
const callAccepts = 'application/json, text/plain, */*'
const exampleCookies: Readonly<Record<SentCookie, string>> = {
  refreshCookie: exampleCookie,
  ...exampleStateCookies,
}

beforeAll(async () => {
  await forgetPact(callsProvider)
})

describe('the client reads the answer to', () => {
  it.each(interactions.map((interaction) => [interaction.description, interaction] as const))(
    '%s',
    async (description, interaction) => {
      const pact = writtenPact(callsProvider)
      const row: Endpoint = endpoints[interaction.call]
      const { status, body, headers, isOptional } = expectedAnswer(row, interaction)
      const unconfigured = pact.addInteraction().uponReceiving(description).pending(isOptional)
      if (interaction.given) {
        const { name, params } = interaction.given as {
          name: string
          params: Readonly<Record<string, string>>
        }
        unconfigured.given(name, { ...params })
      }
      await unconfigured
        .withRequest(row.method, pathOf(row, interaction), (request) => {
          describeRequest(request, interaction)
        })
        .willRespondWith(status, (response) => {
          response.headers(headers)
          if (body !== undefined) response.jsonBody(body)
        })
        .executeTest(async ({ url }) => {
          expect(await drive(interaction, url)).toEqual(expectedOutcome(interaction))
        })
    },
  )
})

/** Path parameters from the provider's state are written as `${name}`; the tests here use the example's value. */
function pathOf(row: Endpoint, { input, fromState }: Interaction) {
  const params = ('params' in input ? input.params : undefined) as
    Readonly<Record<string, string>> | undefined
  const example = apiPrefix + fillPath(row, params)
  const path = row.path.replace(/\{(\w+)\}/g, (place, name: string) =>
    name in fromState ? `\${${fromState[name] ?? place}}` : encodeURIComponent(params?.[name] ?? ''),
  )
  return path.includes('${') ? MatchersV3.fromProviderState(apiPrefix + path, example) : example
}

type RequestBuilder = Parameters<
  NonNullable<Parameters<ReturnType<Pact['addInteraction']>['withRequest']>[2]>
>[0]

function describeRequest(
  request: RequestBuilder,
  { call, input, fromState, token, cookie, navigates }: Interaction,
): void {
  // These calls answer with JSON or with a redirect, depending on Accept.
  if (navigates || 302 in endpoints[call].responses) {
    request.headers({ Accept: navigates ? browserAccepts : callAccepts })
  }
  const taken = <Value>(entries: readonly (readonly [string, Value])[]) =>
    Object.fromEntries(entries.map(([name, value]) => [name, fromStateOr(fromState[name], value)]))
  const { query, body }: { readonly query?: object | undefined; readonly body?: object | undefined } = input
  if (query) request.query(taken(Object.entries(query).map(([name, value]) => [name, String(value)])))
  if (body) request.jsonBody(taken(Object.entries(body)))
  if (token === 'from-state') {
    request.headers({
      Authorization: MatchersV3.fromProviderState('Bearer ${accessToken}', `Bearer ${exampleToken}`),
    })
  }
  if (token === 'refused') request.headers({ Authorization: `Bearer ${refusedToken}` })
  if (cookie !== undefined) {
    request.headers({ Cookie: MatchersV3.fromProviderState(`\${${cookie}}`, exampleCookies[cookie]) })
  }
}

const fromStateOr = <Value>(name: StateValue | undefined, value: Value) =>
  name === undefined ? value : MatchersV3.fromProviderState(`\${${name}}`, value)

function expectedAnswer(row: Endpoint, interaction: Interaction) {
  const { answer, pinnedValues } = interaction
  if ('refusal' in answer) {
    return {
      status: errors[answer.refusal].status,
      body: refusalMatcher(answer),
      headers: headersOf(interaction),
      isOptional: answer.fields !== undefined,
    }
  }
  const { status } = answer
  const schema = responseSchema(row, status)
  if (schema === undefined) throw new Error(`${row.id} declares no ${String(status)}`)
  const example = exampleIn(interaction)
  const findFixed = fixedIn(row.id, interaction.given?.name, interaction.input.query)
  // A redirect has a Location header and no body.
  if (status === 302) {
    const { location } = example as { readonly location: string }
    return { status, body: undefined, headers: headersOf(interaction, location), isOptional: false }
  }
  return {
    status,
    body: matchPinnedValues(matcherFor(schema, example, findFixed), pinnedValues),
    headers: headersOf(interaction),
    isOptional: hasOptionalParts(schema, example),
  }
}

/** Pins the exact `error` field, by which the client recognises a refusal. The other texts may differ. */
function refusalMatcher({ refusal, fields }: Refused): unknown {
  const { error, ...rest } = errorBody(refusal, fields)
  const body = matcherFor(ErrorBody, rest) as object
  return error === undefined ? body : { ...body, error: MatchersV3.equal(error) }
}

function exampleIn({ call, description, answer, pinnedValues }: Interaction): unknown {
  if (!('example' in answer)) throw new Error(`${description} is refused`)
  const { example, status } = answer
  const found = answersOf(call).find((each) => each.name === example && each.status === status)
  if (!found) throw new Error(`${call} has no example "${example}" of ${String(status)}`)
  return withPinnedValues(found.answer, pinnedValues)
}

type Outcome = { readonly answer: unknown } | Refused

async function drive({ call, input, token, cookie, navigates }: Interaction, url: string): Promise<unknown> {
  const client = clientIn({
    url,
    accessToken: token === 'none' ? undefined : token === 'refused' ? refusedToken : exampleToken,
    cookie: cookie && exampleCookies[cookie],
    navigates,
  })
  // `rowsOf` checks that the input fits the call; that relation is lost in the table of all interactions.
  const run = client[call] as (input: Interaction['input']) => Promise<unknown>
  return run(input).then(
    (answer) => ({ answer }),
    (error: unknown) => (error instanceof ApiError ? refusedBy(error) : { error }),
  )
}

const refusedBy = ({ code, fields }: ApiError) =>
  Object.keys(fields).length === 0 ? { refusal: code } : { refusal: code, fields }

/** Returns what the client's function must return: a part of the answer, or an error with the right code. */
function expectedOutcome(interaction: Interaction): Outcome {
  const { call, answer } = interaction
  if ('example' in answer) return { answer: returnedPart(call, exampleIn(interaction)) }
  // A refused refresh is not an error: it means that nobody is signed in.
  if (call === 'auth.refresh') return { answer: { status: 'signed-out', why: 'refused' } }
  return answer
}

/** The fields of answers that the client's functions return, with their calls. */
const returnedFields: Readonly<Record<string, readonly EndpointId[]>> = {
  message: ['auth.register', 'auth.forgotPassword', 'auth.resetPassword'],
  location: ['auth.google'],
  user: ['auth.login'],
  games: ['games.list'],
  game: ['games.get'],
  servers: ['servers.byGame', 'servers.all', 'servers.retro', 'servers.touch'],
  transaction: ['exchanges.create', 'exchanges.last'],
  data: ['rates.create'],
  request: ['conversations.current', 'conversations.create'],
  tracking: ['trackings.current', 'trackings.create'],
  newMessage: ['messages.sendToRequest', 'messages.sendToTracking'],
}

const callsWithoutResult: ReadonlySet<EndpointId> = new Set([
  'auth.logout',
  'auth.changePassword',
  'messages.closeRequest',
  'messages.closeTracking',
])

function returnedPart(call: EndpointId, answer: unknown): unknown {
  const parts = answer as Readonly<Record<string, unknown>>
  if (callsWithoutResult.has(call)) return undefined
  if (call === 'auth.refresh') return { status: 'signed-in', user: parts['user'] }
  if (call === 'auth.googleCallback') return parts['location'] ?? answer
  const field = Object.keys(returnedFields).find((name) => returnedFields[name]?.includes(call))
  return field === undefined ? answer : parts[field]
}
