/** Writes the pact of the calls: the client's own functions against Pact's server, one interaction at a time. */
import { MatchersV3, type Pact } from '@pact-foundation/pact'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../client/src/api/api-error.ts'
import { fillPath, responseSchema, successStatus, type Endpoint } from '../registry/endpoint.ts'
import { ErrorBody, errorBody, errors, type ErrorCode } from '../registry/errors.ts'
import { callExamples } from '../registry/examples.ts'
import { endpoints } from '../registry/registry.ts'
import { apiPrefix } from '../registry/transport.ts'
import { clientIn } from './client-under-test.ts'
import type { Interaction } from './interaction.ts'
import { interactions } from './interactions.ts'
import { matcherFor } from './matchers.ts'
import { callsProvider } from './pact-files.ts'
import { forgetPact, writtenPact } from './written-pact.ts'

const exampleToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NWYwIn0.c2lnbmF0dXJl'
const refusedToken = 'a.refused.token'
const exampleCookie = 'kamasouk_refresh=65f0000000000000000000d9.0123456789abcdef'
const contentType = { 'Content-Type': MatchersV3.regex('^application/json(;.*)?$', 'application/json') }

beforeAll(async () => {
  await forgetPact(callsProvider)
})

describe('the client and the calls of the provider', () => {
  it.each(
    interactions.map((interaction) => [`${interaction.call}: ${interaction.name}`, interaction] as const),
  )('%s', async (description, interaction) => {
    const pact = writtenPact(callsProvider)
    const row: Endpoint = endpoints[interaction.call]
    const { status, body, headers } = expectedAnswer(row, interaction)
    const unconfigured = pact.addInteraction().uponReceiving(description).pending(interaction.isOptional)
    if (interaction.given) {
      const { name, params } = interaction.given as { name: string; params: Readonly<Record<string, string>> }
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
  })
})

/** A parameter that the provider's state gives stands in the pact as that, with the example's in its place here. */
function pathOf(row: Endpoint, { input, fromState }: Interaction) {
  const params = ('params' in input ? input.params : undefined) as
    Readonly<Record<string, string>> | undefined
  const example = apiPrefix + fillPath(row, params)
  const path = row.path.replace(/\{(\w+)\}/g, (place, name: string) =>
    fromState.includes(name) ? `$${place}` : encodeURIComponent(params?.[name] ?? ''),
  )
  return path.includes('${') ? MatchersV3.fromProviderState(apiPrefix + path, example) : example
}

type RequestBuilder = Parameters<
  NonNullable<Parameters<ReturnType<Pact['addInteraction']>['withRequest']>[2]>
>[0]

function describeRequest(
  request: RequestBuilder,
  { input, fromState, token, sendsCookie }: Interaction,
): void {
  if ('query' in input && input.query) {
    request.query(
      Object.fromEntries(
        Object.entries(input.query).map(([name, value]) => [
          name,
          fromState.includes(name)
            ? MatchersV3.fromProviderState(`\${${name}}`, String(value))
            : String(value),
        ]),
      ),
    )
  }
  if ('body' in input && input.body) {
    request.jsonBody(
      Object.fromEntries(
        Object.entries(input.body).map(([name, value]) => [
          name,
          fromState.includes(name) ? MatchersV3.fromProviderState(`\${${name}}`, value) : value,
        ]),
      ),
    )
  }
  if (token === 'from-state') {
    request.headers({
      Authorization: MatchersV3.fromProviderState('Bearer ${accessToken}', `Bearer ${exampleToken}`),
    })
  }
  if (token === 'refused') request.headers({ Authorization: `Bearer ${refusedToken}` })
  if (sendsCookie)
    request.headers({ Cookie: MatchersV3.fromProviderState('${refreshCookie}', exampleCookie) })
}

function expectedAnswer(row: Endpoint, { call, answer }: Interaction) {
  if ('refusal' in answer) {
    const { status } = errors[answer.refusal]
    return { status, body: refusalMatcher(answer.refusal), headers: contentType }
  }
  const status = successStatus(row)
  const schema = responseSchema(row, status)
  if (schema === undefined) throw new Error(`${row.id} declares no ${String(status)}`)
  // Where a browser is sent is told by a header, and nothing is in the body.
  if (status === 302) {
    const { location } = exampleOf(call, answer.example) as { readonly location: string }
    return { status, body: undefined, headers: { Location: MatchersV3.regex('^(https?://|/).+$', location) } }
  }
  const setsCookie = call === 'auth.login' || call === 'auth.refresh'
  return {
    status,
    body: matcherFor(schema, exampleOf(call, answer.example)),
    headers: setsCookie
      ? {
          ...contentType,
          'Set-Cookie': MatchersV3.regex('^[^=;]+=[^;]+;.*HttpOnly.*$', `${exampleCookie}; HttpOnly`),
        }
      : contentType,
  }
}

/** The client tells a refused token by the `error` field, to the letter; what people read may be worded otherwise. */
function refusalMatcher(code: ErrorCode): unknown {
  const body = errorBody(code)
  const message = matcherFor(ErrorBody, { message: body.message }) as object
  return body.error === undefined ? message : { ...message, error: MatchersV3.equal(body.error) }
}

const exampleOf = (call: Interaction['call'], name: string): unknown => {
  const answers: Readonly<Record<string, unknown>> = callExamples[call].answers
  if (!Object.hasOwn(answers, name)) throw new Error(`${call} has no example "${name}"`)
  return answers[name]
}

type Outcome = { readonly answer: unknown } | { readonly refusal: ErrorCode }

async function drive({ call, input, token, sendsCookie }: Interaction, url: string): Promise<unknown> {
  const client = clientIn({
    url,
    accessToken: token === 'none' ? undefined : token === 'refused' ? refusedToken : exampleToken,
    cookie: sendsCookie ? exampleCookie : undefined,
  })
  // Each row's input was typed against its own call; a table of all of them can no longer say which.
  const run = client[call] as (input: Interaction['input']) => Promise<unknown>
  return run(input).then(
    (answer) => ({ answer }),
    (error: unknown) => (error instanceof ApiError ? { refusal: error.code } : { error }),
  )
}

/** What the client makes of each answer: the part that it keeps, or an error with the right code. */
function expectedOutcome({ call, answer }: Interaction): Outcome {
  if ('example' in answer) return { answer: keptOf(call, exampleOf(call, answer.example)) }
  // A session that cannot be refreshed is no error: nobody is signed in.
  if (call === 'auth.refresh') return { answer: { status: 'signed-out', why: 'refused' } }
  return { refusal: answer.refusal }
}

function keptOf(call: Interaction['call'], answer: unknown): unknown {
  const part = answer as Readonly<Record<string, unknown>>
  switch (call) {
    case 'auth.register':
    case 'auth.forgotPassword':
    case 'auth.resetPassword':
      return part['message']
    case 'auth.google':
      return part['location']
    case 'auth.login':
      return part['user']
    case 'auth.refresh':
      return { status: 'signed-in', user: part['user'] }
    case 'games.list':
      return part['games']
    case 'servers.retro':
    case 'servers.touch':
      return part['servers']
    case 'exchanges.create':
    case 'exchanges.last':
      return part['transaction']
    // The first of the list is the one that holds.
    case 'rates.list':
      return (part['data'] as readonly unknown[])[0] ?? null
    case 'conversations.current':
    case 'conversations.create':
      return part['request']
    case 'trackings.current':
    case 'trackings.create':
      return part['tracking']
    case 'messages.sendToRequest':
    case 'messages.sendToTracking':
      return part['newMessage']
    case 'users.update':
    case 'history.buy':
    case 'history.sell':
    case 'history.exchange':
      return answer
    case 'auth.logout':
    case 'auth.changePassword':
    case 'messages.closeRequest':
    case 'messages.closeTracking':
      return undefined
  }
}
