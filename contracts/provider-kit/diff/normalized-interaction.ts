/** A pact as what it obliges the provider to: in this state, when this is asked, to answer that; or to send that event. */
import { Rule, RulesByPlace, subjectOf } from '../pact.ts'
import type { Generators, HttpInteraction, Interaction, Matcher, MessageInteraction } from '../pact.ts'
import { clausesOf, exactly, valuesOf, type Clauses } from './constraints.ts'
import { anObject, demandOf, required, type Demand, type Field } from './constraint-set.ts'
import { canonical, isList, type Json } from './json.ts'
import { placedRules, type PlacedRule } from './rules.ts'

export interface State {
  readonly name: string
  readonly params: Readonly<Record<string, Json>>
}

export interface Asked {
  /** `GET /games` */
  readonly route: string
  /** `page=1&limit=10` */
  readonly query: string
}

export interface Obligation {
  readonly kind: 'call' | 'event'
  readonly description: string
  /** The call or the event, and which of its examples. */
  readonly subject: string
  readonly example: string
  readonly states: readonly State[]
  /** The verifier reports that it is not kept, and does not fail for it. */
  readonly isOptional: boolean
  /** In short, and nothing for an event. */
  readonly asked: Asked
  readonly question: Demand
  readonly answer: Demand
}

export function obligationOf(interaction: Interaction): Obligation {
  const { description, pending, providerStates } = interaction
  const isCall = interaction.type === 'Synchronous/HTTP'
  return {
    kind: isCall ? 'call' : 'event',
    description,
    ...subjectOf({ description }),
    states: providerStates
      .map(({ name, params = {} }) => ({ name, params: params as State['params'] }))
      .toSorted((one, other) => (canonical(one) < canonical(other) ? -1 : 1)),
    isOptional: pending,
    asked: isCall ? askedBy(interaction.request) : { route: '', query: '' },
    question: isCall ? questionOf(interaction.request) : anObject({}),
    answer: isCall ? answerOf(interaction.response) : eventOf(interaction),
  }
}

type Fields = Readonly<Record<string, Field>>
type Request = HttpInteraction['request']
type Response = HttpInteraction['response']
type Content = NonNullable<Response['body']>

/** What a rule is for its place, a generator is for what is sent: it says what stands there instead of the example. */
function withGenerators(rules: RulesByPlace = {}, generators: Generators['body'] = {}): RulesByPlace {
  const generated = Object.entries(generators).map(([place, { type, ...rest }]) => [
    place,
    { matchers: [{ match: type, ...rest }] },
  ])
  return { ...rules, ...(Object.fromEntries(generated) as RulesByPlace) }
}

function questionOf({
  method,
  path,
  query,
  headers,
  body,
  matchingRules: rules,
  generators,
}: Request): Demand {
  const pathRules = withGenerators(
    rules?.path && { $: rules.path },
    generators?.path && { $: generators.path },
  )
  return anObject({
    method: required({ clauses: exactly(method.toUpperCase()) }),
    path: required(demandOf(path, placedRules(pathRules))),
    query: required(anObject(fieldsOf(query, withGenerators(rules?.query, generators?.query)))),
    headers: required(anObject(headersOf(headers, withGenerators(rules?.header, generators?.header)))),
    ...bodyOf('body', body, withGenerators(rules?.body, generators?.body)),
  })
}

function askedBy({ method, path, query = {}, generators }: Request): Asked {
  const search = Object.entries(query).flatMap(([name, values]) =>
    values.map((value) => `${name}=${generators?.query?.[name]?.expression ?? value}`),
  )
  return { route: `${method.toUpperCase()} ${generators?.path?.expression ?? path}`, query: search.join('&') }
}

const answerOf = ({ status, headers, body, matchingRules: rules }: Response): Demand =>
  anObject({
    status: required({ clauses: statusClauses(status, rules?.status) }),
    headers: required(anObject(answeredHeadersOf(headers, rules?.header))),
    ...bodyOf('body', body, rules?.body),
    ...mediaTypeOf(body),
  })

const eventOf = ({ contents, metadata = {}, matchingRules: rules }: MessageInteraction): Demand =>
  anObject({
    ...bodyOf('payload', contents, rules?.body),
    ...mediaTypeOf(contents),
    metadata: required(
      anObject(
        Object.fromEntries(
          Object.entries(metadata).map(([name, value]) => [
            name,
            required(demandOf(value as Json, rulesNamed(name, rules?.metadata))),
          ]),
        ),
      ),
    ),
  })

const classes: Readonly<Record<string, readonly [from: number, to: number]>> = {
  info: [100, 199],
  success: [200, 299],
  redirect: [300, 399],
  clientError: [400, 499],
  serverError: [500, 599],
  nonError: [100, 399],
  error: [400, 599],
}

function statusClauses(status: number, rules: Rule | RulesByPlace | undefined): Clauses {
  const matchers = statusMatchers(rules)
  const [matcher] = matchers
  if (matcher === undefined) return exactly(status)
  const stated = matcher['status']
  if (isList(stated)) return [stated.map((value) => ({ by: 'equality', value }))]
  const [from, to] = classes[String(stated)] ?? []
  if (from === undefined || to === undefined) return clausesOf(matchers, false, status)
  return [Array.from({ length: to - from + 1 }, (_, at) => ({ by: 'equality', value: from + at }))]
}

/** Its rule stands by itself, or under a place that says nothing. */
const statusMatchers = (rules: Rule | RulesByPlace = {}): readonly Matcher[] =>
  Rule.safeParse(rules).data?.matchers ?? Object.values(RulesByPlace.parse(rules))[0]?.matchers ?? []

const rulesNamed = (name: string, rules: RulesByPlace = {}): readonly PlacedRule[] => {
  const rule = Object.entries(rules).find(([place]) => place.toLowerCase() === name.toLowerCase())
  return rule === undefined ? [] : placedRules({ $: rule[1] })
}

type ValuesByName = Readonly<Record<string, readonly string[]>>

const fieldsOf = (values: ValuesByName = {}, rules?: RulesByPlace): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([name, [first = '', ...more]]) => [
      name,
      required(demandOf(more.length === 0 ? first : [first, ...more], rulesNamed(name, rules))),
    ]),
  )

/** By names that are written in one way. */
function headersOf(headers: ValuesByName = {}, rules?: RulesByPlace): Fields {
  const named = Object.entries(headers).map(([name, values]): [string, readonly string[]] => [
    name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    rulesNamed(name, rules).length > 0 ? values : [inOneLine(values)],
  ])
  return fieldsOf(Object.fromEntries(named), rules)
}

/** As they may come too; the space around their commas means nothing. */
const inOneLine = (values: readonly string[]): string => values.join(',').replace(/\s*,\s*/g, ', ')

/** A type of content may come with more parameters than are asked for. */
function answeredHeadersOf(headers: ValuesByName | undefined, rules?: RulesByPlace): Fields {
  const fields = headersOf(headers, rules)
  const [value] = valuesOf(fields[contentType]?.demand.clauses ?? []) ?? []
  if (rulesNamed(contentType, rules).length > 0 || typeof value !== 'string') return fields
  return { ...fields, [contentType]: required({ clauses: [[{ by: 'media-type', value }]] }) }
}

const contentType = 'Content-Type'

const isJson = ({ contentType = 'application/json' }: Content): boolean =>
  /[/+]json|jsonrequest/.test(contentType)

function bodyOf(name: string, body: Content | undefined, rules: RulesByPlace | undefined): Fields {
  if (body === undefined) return {}
  const content = body.content as Json | undefined
  if (content === undefined || content === null || content === '') return { [name]: required(noBody) }
  if (isJson(body)) return { [name]: required(demandOf(content, placedRules(rules))) }
  const { $: whole, ...parts } = rules ?? {}
  const demand: Demand =
    Object.keys(parts).length > 0
      ? { clauses: [[{ by: 'other', matcher: { content, rules: rules as unknown as Json } }]] }
      : demandOf(content, placedRules(whole && { $: whole }))
  return { [name]: required(demand) }
}

const noBody: Demand = { clauses: [[{ by: 'other', matcher: { match: 'no body' } }]] }

/** What says of which type it is has to say this one. */
const mediaTypeOf = (body: Content | undefined): Fields =>
  body?.contentType === undefined
    ? {}
    : {
        mediaType: {
          demand: { clauses: [[{ by: 'media-type', value: body.contentType }]] },
          isRequired: false,
        },
      }
