/** Interactions for the tests of `contracts diff`. */
import type { Pact } from '../pact.ts'
import { changesBetween } from '../diff/changes.ts'
import { json } from './pact.ts'

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

/** A sign-in; a test overrides parts of it. */
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
    ...(body === undefined ? {} : json(body)),
    matchingRules: { body: inPact(rules), ...otherRules },
  },
})

/** A message; a test overrides parts of it. */
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
  contents: json(body).body,
  matchingRules: { body: inPact(rules) },
})

/** Returns, for example, `tightened: body.role is required: a text`. */
export const sentencesOn = (old: Pact, now: Pact): readonly string[] =>
  changesBetween(old.interactions, now.interactions)
    .map(({ kind, sentence }) => `${kind}: ${sentence}`)
    .toSorted()
