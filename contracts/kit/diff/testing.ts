/** Small pacts that are planted in tests. */
import { parsePact, type Pact } from '../pact.ts'
import { changesBetween } from './changes.ts'
import { inWords } from './sentences.ts'
import { inText } from './words.ts'

interface Rule {
  readonly match: string
  readonly [more: string]: unknown
}

type Rules = Readonly<Record<string, Rule | readonly Rule[]>>

export interface Call {
  readonly description?: string
  readonly states?: readonly object[]
  readonly pending?: boolean
  readonly request?: object
  readonly status?: number
  readonly headers?: Readonly<Record<string, readonly string[]>>
  readonly body?: unknown
  readonly rules?: Rules
  readonly otherRules?: Readonly<Record<string, unknown>>
}

const inPact = (rules: Rules): object =>
  Object.fromEntries(
    Object.entries(rules).map(([place, rule]) => [place, { matchers: Array.isArray(rule) ? rule : [rule] }]),
  )

const json = (content: unknown): object => ({ content, contentType: 'application/json', encoded: false })

/** Signing in, with what a test says otherwise. */
export const call = ({
  description = 'auth.login: minimum',
  states = [{ name: 'an account exists', params: { role: 'user' } }],
  pending = false,
  request = {},
  status = 200,
  headers = {},
  body,
  rules = {},
  otherRules = {},
}: Call = {}): object => ({
  type: 'Synchronous/HTTP',
  description,
  pending,
  providerStates: states,
  request: { method: 'POST', path: '/login', ...request },
  response: {
    status,
    headers,
    ...(body === undefined ? {} : { body: json(body) }),
    matchingRules: { body: inPact(rules), ...otherRules },
  },
})

/** A message that arrives, with what a test says otherwise. */
export const event = ({
  description = 'sendMessage: minimum',
  states = [{ name: 'the staff has replied' }],
  pending = false,
  body = { message: 'Hello' },
  rules = { '$.message': { match: 'type' } },
}: Call = {}): object => ({
  type: 'Asynchronous/Messages',
  description,
  pending,
  providerStates: states,
  contents: json(body),
  matchingRules: { body: inPact(rules) },
})

export const pactOf = (...interactions: readonly object[]): Pact => pactBetween('web', 'api', ...interactions)

export const pactBetween = (consumer: string, provider: string, ...interactions: readonly object[]): Pact =>
  parsePact(
    JSON.stringify({
      consumer: { name: consumer },
      provider: { name: provider },
      interactions,
      metadata: { pactSpecification: { version: '4.0' } },
    }),
    'a planted pact',
  )

/** `tightened: body.role has to be there: a text`. */
export const sentencesOn = (old: Pact, now: Pact): readonly string[] =>
  changesBetween(old, now)
    .map((change) => `${change.kind}: ${inText(inWords(change))}`)
    .toSorted()
