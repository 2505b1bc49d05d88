/** An interaction as what it requires of the provider: in these states, to this request, this response or event. */
import { isCall, subjectOf, type RulesByPath } from '../pact.ts'
import type { Generators, HttpInteraction, Interaction, MessageInteraction } from '../pact.ts'
import {
  constraintsOf,
  objectWith,
  pathRules,
  required,
  type ConstraintSet,
  type Field,
  type PathRule,
} from './constraint-set.ts'
import { exactly, type Clauses } from './constraints.ts'
import { canonical, type Json } from './json.ts'

export interface State {
  readonly name: string
  readonly params: Readonly<Record<string, Json>>
}

export interface NormalizedInteraction {
  readonly kind: 'call' | 'event'
  readonly description: string
  /** The call or the event. */
  readonly subject: string
  readonly example: string
  readonly states: readonly State[]
  /** A pending interaction, which never fails a verification. */
  readonly isOptional: boolean
  /** `GET /games`; empty for an event. */
  readonly route: string
  /** `page=1&limit=10` */
  readonly query: string
  readonly request: ConstraintSet
  readonly response: ConstraintSet
}

export function normalize(interaction: Interaction): NormalizedInteraction {
  const { description, pending, providerStates } = interaction
  return {
    description,
    ...subjectOf({ description }),
    states: providerStates
      .map(({ name, params = {} }) => ({ name, params: params as State['params'] }))
      .toSorted((one, other) => (canonical(one) < canonical(other) ? -1 : 1)),
    isOptional: pending,
    ...(isCall(interaction) ? normalizedCall(interaction) : normalizedEvent(interaction)),
  }
}

type Fields = Readonly<Record<string, Field>>
type Request = HttpInteraction['request']
type Response = HttpInteraction['response']
type Content = NonNullable<Response['body']>

const normalizedCall = ({ request, response }: HttpInteraction) => ({
  kind: 'call' as const,
  route: `${request.method.toUpperCase()} ${request.generators?.path?.expression ?? request.path}`,
  query: Object.entries(request.query ?? {})
    .flatMap(([name, values]) =>
      values.map((value) => `${name}=${request.generators?.query?.[name]?.expression ?? value}`),
    )
    .join('&'),
  request: requestConstraints(request),
  response: responseConstraints(response),
})

const normalizedEvent = ({ contents, matchingRules }: MessageInteraction) => ({
  kind: 'event' as const,
  route: '',
  query: '',
  request: objectWith({}),
  response: objectWith(bodyField('payload', contents, matchingRules?.body)),
})

/** A generator replaces the example value in a request. */
function withGenerators(rules: RulesByPath = {}, generators: Generators['body'] = {}): RulesByPath {
  const generated = Object.entries(generators).map(([path, { type, ...rest }]) => [
    path,
    { matchers: [{ match: type, ...rest }] },
  ])
  return { ...rules, ...(Object.fromEntries(generated) as RulesByPath) }
}

function requestConstraints(request: Request): ConstraintSet {
  const { method, path, query, headers, body, matchingRules: rules, generators } = request
  const ofPath = withGenerators(rules?.path && { $: rules.path }, generators?.path && { $: generators.path })
  const ofQuery = withGenerators(rules?.query, generators?.query)
  const ofHeaders = withGenerators(rules?.header, generators?.header)
  return objectWith({
    method: required({ clauses: exactly(method.toUpperCase()) }),
    path: required(constraintsOf(path, pathRules(ofPath))),
    query: required(objectWith(fieldsOf(query, ofQuery))),
    headers: required(objectWith(headerFields(headers, ofHeaders))),
    ...bodyField('body', body, withGenerators(rules?.body, generators?.body)),
  })
}

const responseConstraints = ({ status, headers, body, matchingRules: rules }: Response): ConstraintSet =>
  objectWith({
    status: required({ clauses: rules?.status ? unread(rules.status as Json) : exactly(status) }),
    headers: required(objectWith(headerFields(headers, rules?.header))),
    ...bodyField('body', body, rules?.body),
  })

const unread = (matcher: Json): Clauses => [[{ kind: 'other', matcher }]]

const rulesNamed = (name: string, rules: RulesByPath = {}): readonly PathRule[] => {
  const rule = Object.entries(rules).find(([key]) => key.toLowerCase() === name.toLowerCase())
  return rule === undefined ? [] : pathRules({ $: rule[1] })
}

type ValuesByName = Readonly<Record<string, readonly string[]>>

const fieldsOf = (values: ValuesByName = {}, rules?: RulesByPath): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([name, [first = '', ...more]]) => [
      name,
      required(constraintsOf(more.length === 0 ? first : [first, ...more], rulesNamed(name, rules))),
    ]),
  )

/** Header names are compared without regard to case, and lists without regard to spaces. */
function headerFields(headers: ValuesByName = {}, rules?: RulesByPath): Fields {
  const named = Object.entries(headers).map(([name, values]): [string, readonly string[]] => [
    name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    rulesNamed(name, rules).length > 0 ? values : [values.join(',').replace(/\s*,\s*/g, ', ')],
  ])
  return fieldsOf(Object.fromEntries(named), rules)
}

const isJson = ({ contentType = 'application/json' }: Content): boolean => /[/+]json/.test(contentType)

/** The verifier compares a missing body with nothing, and accepts only an empty one for an empty one. */
function bodyField(name: string, body: Content | undefined, rules: RulesByPath = {}): Fields {
  if (body === undefined) return {}
  const content = (body.content ?? '') as Json
  if (content === '') return { [name]: required({ clauses: unread({ match: 'no body' }) }) }
  if (isJson(body)) return { [name]: required(constraintsOf(content, pathRules(rules))) }
  return { [name]: required({ clauses: unread({ content, rules: rules as Json }) }) }
}
