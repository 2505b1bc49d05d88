/** The mock handlers of the client's tests respond as the pact requires of a provider. */
import type { IncomingMessage } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { getResponse } from 'msw'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { origin, planProvider, type Provider } from '../../client/src/testing/handlers.ts'
import { readPact, subjectOf, type HttpInteraction } from '../../contracts/provider-kit/pact.ts'
import { startServer } from '../../contracts/provider-kit/testing/provider.ts'
import { verify } from '../../contracts/provider-kit/verifier.ts'
import { callsPact } from '../../contracts/shared/pact-files.ts'
import { errorsOf } from '../../contracts/registry/endpoint.ts'
import { ErrorBody, identifyError, type ErrorCode } from '../../contracts/registry/errors.ts'
import { endpoints, type AnswerOf, type EndpointId } from '../../contracts/registry/registry.ts'

const pact = await readPact(callsPact)
const interactions = pact.interactions.filter((each) => each.type === 'Synchronous/HTTP')

const Setup = z.object({ action: z.string(), params: z.object({ interaction: z.string() }) })

test('the handlers pass every interaction', async () => {
  const { provider, handlers, faults } = planProvider()
  const misplaced: string[] = []
  let refusal: ErrorCode | undefined
  let cookies: readonly string[] = []

  async function answer(request: IncomingMessage): Promise<Response> {
    if (request.url !== '/states') {
      const faultsBefore = faults.length
      const response = await getResponse(handlers, await requestOf(request))
      if (refusal !== 'invalid-input') misplaced.push(...faults.slice(faultsBefore))
      return response ?? new Response(null, { status: 404 })
    }
    const { action, params } = Setup.parse(await json(request))
    const interaction = interactions.find(({ description }) => description === params.interaction)
    if (action === 'setup' && interaction) {
      refusal = refusalIn(interaction)
      cookies = interaction.response.headers?.['Set-Cookie'] ?? []
      plan(provider, interaction, refusal)
    }
    return Response.json({})
  }

  const url = await startServer((request, response) => {
    void answer(request).then(async (answered) => {
      response.setHeaders(answered.headers)
      // Only a real provider sets cookies.
      for (const cookie of cookies) response.appendHeader('Set-Cookie', cookie)
      response.writeHead(answered.status).end(await answered.text())
    })
  })
  const results = await verify(
    { ...pact, interactions: interactions.map(announced) },
    { provider: url, states: `${url}/states` },
    { timeoutMs: 10_000 },
  )
  expect(results.filter(({ outcome }) => outcome !== 'kept')).toEqual([])
  expect(results).toHaveLength(pact.interactions.length)
  expect(misplaced).toEqual([])
})

/** Uses the example values instead of state values. The state's parameter names the interaction. */
function announced(interaction: HttpInteraction): HttpInteraction {
  const { request, response, description } = interaction
  return {
    ...interaction,
    request: { ...request, generators: undefined },
    response: { ...response, generators: undefined },
    providerStates: [{ name: 'the answer is planned', params: { interaction: description } }],
  }
}

const callOf = (interaction: HttpInteraction): EndpointId => {
  const { subject } = subjectOf(interaction)
  if (!Object.hasOwn(endpoints, subject)) throw new Error(`The registry has no call ${subject}.`)
  return subject as EndpointId
}

function refusalIn(interaction: HttpInteraction): ErrorCode | undefined {
  const { status, body } = interaction.response
  if (status < 400) return undefined
  return identifyError(errorsOf(endpoints[callOf(interaction)]), status, ErrorBody.parse(body?.content))
}

function plan(provider: Provider, interaction: HttpInteraction, refusal: ErrorCode | undefined): void {
  const id = callOf(interaction)
  const { headers, body } = interaction.response
  if (refusal === undefined) {
    const [location] = headers?.['Location'] ?? []
    // The type of the body depends on the call; the handlers parse it.
    provider.answers(id, (location === undefined ? body?.content : { location }) as AnswerOf<typeof id>)
  } else {
    provider.refuses(id, refusal, ErrorBody.parse(body?.content).errors)
  }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { url = '', method = 'GET', headers } = incoming
  const body = await buffer(incoming)
  return new Request(origin + url, {
    method,
    headers: headers as Record<string, string>,
    ...(body.length === 0 ? {} : { body }),
  })
}
