import { parsePact, type Pact } from '../pact.ts'

/** A pact of these interactions, read as one from a file is. */
export const pactOf = (...interactions: readonly object[]): Pact =>
  parsePact(
    JSON.stringify({
      consumer: { name: 'client' },
      provider: { name: 'provider' },
      interactions,
      metadata: { pactSpecification: { version: '4.0' } },
    }),
    'The pact of a test',
  )

/** A call of one interaction; `request` and `response` say what is not a GET, answered with 200. */
export const callOf = (
  description: string,
  request: object,
  response: object,
  ...providerStates: readonly object[]
) => ({
  type: 'Synchronous/HTTP',
  description,
  providerStates,
  request: { method: 'GET', path: '/api/chat', ...request },
  response: { status: 200, ...response },
})

export const json = (content: unknown) => ({ body: { content, contentType: 'application/json' } })

/** Matching rules of a body, by place; several matchers of one place must all match. */
export type Rules = Readonly<Record<string, object | readonly object[]>>

export const bodyRules = (rules: Rules) => ({
  matchingRules: {
    body: Object.fromEntries(
      Object.entries(rules).map(([place, rule]) => [place, { matchers: [rule].flat() }]),
    ),
  },
})
