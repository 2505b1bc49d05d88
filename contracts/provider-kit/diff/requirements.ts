/** Reads an interaction as what it requires of the provider, in the same way as the verifier reads it. */
import { isCall, subjectOf, type Generators, type HttpInteraction, type Interaction } from '../pact.ts'
import type { Rule, RulesByPath, ValuesByName } from '../pact.ts'
import { anyObject, clauseOf, exactly, list, other, type Clauses } from './constraints.ts'
import { isList, isRecord, type Json } from '../json.ts'

export interface Requirement {
  /** Names of fields and indexes of elements, from the root: `['body', '.data', '[]', '.status']`. */
  readonly path: Path
  readonly clauses: Clauses
}

export type Path = readonly string[]

export type Requirements = readonly Requirement[]

export type Demand = ReturnType<typeof demandOf>

export function demandOf(interaction: Interaction) {
  const { description, pending, providerStates } = interaction
  const parts = isCall(interaction)
    ? { request: ofRequest(interaction.request), response: ofResponse(interaction.response) }
    : { request: [], response: ofBody('payload', interaction.contents, interaction.matchingRules?.body) }
  return {
    kind: isCall(interaction) ? ('call' as const) : ('event' as const),
    description,
    ...subjectOf({ description }),
    state: providerStates[0],
    isOptional: pending,
    ...parts,
  }
}

type Request = HttpInteraction['request']
type Response = HttpInteraction['response']

function ofRequest({ method, path, query, headers, body, matchingRules: rules, generators }: Request) {
  const { $: ofPath } = withGenerators(
    rules?.path && { $: rules.path },
    generators?.path && { $: generators.path },
  )
  return [
    { path: ['method'], clauses: [exactly(method.toUpperCase())] },
    { path: ['path'], clauses: clausesOf(ofPath, path) },
    ...ofValues('query', query, withGenerators(rules?.query, generators?.query)),
    ...ofHeaders(headers, withGenerators(rules?.header, generators?.header)),
    ...ofBody('body', body, withGenerators(rules?.body, generators?.body)),
  ]
}

const ofResponse = ({ status, headers, body, matchingRules: rules }: Response): Requirements => [
  { path: ['status'], clauses: [rules?.status ? other(rules.status) : exactly(status)] },
  ...ofHeaders(headers, rules?.header),
  ...ofBody('body', body, rules?.body),
]

/** A generator replaces the example value in a request. */
function withGenerators(rules: RulesByPath = {}, generators: Generators['body'] = {}): RulesByPath {
  const generated = Object.entries(generators).map(([path, { type, ...rest }]) => [
    path,
    { matchers: [{ match: type, ...rest }] },
  ])
  return { ...rules, ...(Object.fromEntries(generated) as RulesByPath) }
}

const ofValues = (part: string, values: ValuesByName = {}, rules: RulesByPath = {}): Requirements =>
  Object.entries(values).map(([name, [first = '', ...more]]) => ({
    path: [part, `.${name}`],
    clauses: clausesOf(rules[name], more.length === 0 ? first : [first, ...more]),
  }))

/** Header names are compared without regard to case, and lists without regard to spaces. */
function ofHeaders(headers: ValuesByName = {}, rules: RulesByPath = {}): Requirements {
  const ruled = lowerCase(rules)
  const named = Object.entries(lowerCase(headers)).map(([name, values]) => [
    name,
    name in ruled ? values : [values.join(',').replace(/\s*,\s*/g, ', ')],
  ])
  return ofValues('header', Object.fromEntries(named) as ValuesByName, ruled)
}

const lowerCase = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))

/** Several matchers of which one is enough are only compared as a whole. */
function clausesOf(rule: Rule | undefined, example: Json): Clauses {
  if (rule === undefined || rule.matchers.length === 0) return [exactly(example)]
  if (rule.combine === 'OR' && rule.matchers.length > 1) return [other(rule)]
  return rule.matchers.map((matcher) => clauseOf(matcher, example))
}

/**
 * The verifier compares a missing body with nothing, and accepts only an empty one for an empty one. A body with a rule that
 * stands at no part of the example is only compared as a whole.
 */
function ofBody(part: string, body: Response['body'], rules: RulesByPath = {}): Requirements {
  if (body === undefined) return []
  const { content = '', contentType = 'application/json' } = body
  const byPlace = new Map(Object.entries(rules).map(([path, rule]) => [placeOf(path), rule]))
  const isJson = /[/+]json/.test(contentType) && content !== '' && content !== null
  const found = isJson ? requirementsOf(content as Json, [part], byPlace) : []
  const places = new Set(found.map(({ path }) => path.slice(1).join('')))
  const isRead = isJson && [...byPlace.keys()].every((place) => places.has(place))
  return isRead ? found : [{ path: [part], clauses: [other({ content, rules })] }]
}

/** Returns `.data[].a b[0]` for `$.data[*]['a b'][0]`. */
const placeOf = (path: string): string =>
  path
    .slice(1)
    .replaceAll('[*]', '[]')
    .replaceAll(/\['([^']*)'\]/g, '.$1')

/**
 * Returns what an example and the rules require. `isTyped` is true below a rule for the type of a list's elements. A rule that is
 * neither for one value nor for a list of like elements is only compared as a whole.
 */
function requirementsOf(
  example: Json,
  path: Path,
  rules: ReadonlyMap<string, Rule>,
  isTyped = false,
): Requirements {
  const own = rules.get(path.slice(1).join(''))
  const rule = own ?? (isTyped && !isRecord(example) ? { matchers: [{ match: 'type' }] } : undefined)
  if (!isRecord(example) && !isList(example)) return [{ path, clauses: clausesOf(rule, example) }]
  if (rule === undefined) {
    const clause = [isList(example) ? list(example.length, true) : anyObject]
    const parts = Object.entries(example).flatMap(([name, value]) =>
      requirementsOf(value ?? null, [...path, isList(example) ? `[${name}]` : `.${name}`], rules, isTyped),
    )
    return [{ path, clauses: [clause] }, ...parts]
  }
  const [{ match, min = 0, max } = { match: '' }, ...more] = rule.matchers
  const isEachLike = match === 'type' && max === undefined && more.length === 0
  const [element, ...others] = isList(example) ? example : []
  return isEachLike && element !== undefined && others.length === 0
    ? [{ path, clauses: [[list(min)]] }, ...requirementsOf(element, [...path, '[]'], rules, true)]
    : [{ path, clauses: [other({ matchers: rule.matchers, example })] }]
}
