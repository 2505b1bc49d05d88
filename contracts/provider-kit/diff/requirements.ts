/** Reads an interaction as what it requires of the provider, in the same way as the verifier reads it. */
import { isCall, subjectOf, type Generators, type HttpInteraction, type Interaction } from '../pact.ts'
import type { Matcher, RulesByPath } from '../pact.ts'
import {
  anyObject,
  clauseOf,
  exactly,
  isNestedMatcher,
  isTypeMatcher,
  list,
  other,
  type Clause,
  type Clauses,
} from './constraints.ts'
import { canonical, isList, isRecord, isSame, type Json } from '../json.ts'

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
    states: providerStates.toSorted((one, other) => (canonical(one) < canonical(other) ? -1 : 1)),
    isOptional: pending,
    ...parts,
  }
}

type Request = HttpInteraction['request']
type Response = HttpInteraction['response']

function ofRequest({ method, path, query, headers, body, matchingRules: rules, generators }: Request) {
  const ofPath = withGenerators(rules?.path && { $: rules.path }, generators?.path && { $: generators.path })
  return [
    { path: ['method'], clauses: [exactly(method.toUpperCase())] },
    ...requirementsOf(path, pathRules(ofPath), ['path']),
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

type ValuesByName = Readonly<Record<string, readonly string[]>>

const ofValues = (part: string, values: ValuesByName = {}, rules: RulesByPath = {}): Requirements =>
  Object.entries(values).flatMap(([name, [first = '', ...more]]) => {
    const rule = rules[name]
    const example = more.length === 0 ? first : [first, ...more]
    return requirementsOf(example, rule ? pathRules({ $: rule }) : [], [part, `.${name}`])
  })

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

/** The verifier compares a missing body with nothing, and accepts only an empty one for an empty one. */
function ofBody(part: string, body: Response['body'], rules: RulesByPath = {}): Requirements {
  if (body === undefined) return []
  const { content = '', contentType = 'application/json' } = body
  const isJson = /[/+]json/.test(contentType) && content !== '' && content !== null
  return isJson
    ? requirementsOf(content as Json, pathRules(rules), [part])
    : [{ path: [part], clauses: [other({ content, rules })] }]
}

type PathRule = ReturnType<typeof pathRules>[number]

/** Parses paths such as `$.data[*]['a b'][0].*`. */
const pathRules = (rules: RulesByPath) =>
  Object.entries(rules)
    .filter(([, { matchers }]) => matchers.length > 0)
    .map(([path, { matchers, combine }]) => ({
      steps: [...path.matchAll(/\.([^.['\]]+)|\['([^']*)'\]|\[(?:\d+|\*)\]/g)].map(([step, name, quoted]) => {
        const field = name ?? quoted
        return field === undefined ? step.replace('*', '') : `.${field}`
      }),
      matchers,
      /** One of the matchers is enough. */
      isAny: combine === 'OR' && matchers.length > 1,
    }))

/** Returns the most specific rule, as Pact chooses it. A rule also applies to everything below its path. */
function ruleAt(rules: readonly PathRule[], path: Path): PathRule | undefined {
  const [best] = rules
    .map((rule) => ({ rule, weight: weightOf(rule.steps, path) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, another) => another.weight - one.weight)
  return best?.rule
}

/** A name or index counts 2, a star 1. The weights are multiplied with each other and with the length of the path. */
const weightOf = (steps: Path, path: Path): number =>
  steps.length > path.length
    ? 0
    : (steps.length + 1) * steps.reduce((weight, step, at) => weight * weightOfStep(step, path[at]), 2)

function weightOfStep(step: string, at = ''): number {
  if (step === '.*') return 1
  if (step === '[]') return at.startsWith('[') ? 1 : 0
  return step === at ? 2 : 0
}

/** Returns what an example and the rules require. `below` is the path inside the root, to which the rules refer. */
function requirementsOf(
  example: Json,
  rules: readonly PathRule[],
  root: Path,
  below: Path = [],
): Requirements {
  const rule = ruleAt(rules, below)
  const path = [...root, ...below]
  const at = (value: Json, step: string): Requirements => requirementsOf(value, rules, root, [...below, step])
  if (!isRecord(example) && !isList(example)) {
    return [{ path, clauses: rule ? clausesOf(rule, example) : [exactly(example)] }]
  }
  // The verifier accepts every list when the example is empty.
  if (isList(example) && example.length === 0 && rule) return [{ path, clauses: [[list(0)]] }]
  if (rule?.isAny === false && rule.matchers.some(({ match }) => match === 'equality')) {
    return [{ path, clauses: [exactly(example)] }]
  }
  const own = rule?.steps.length === below.length ? rule.matchers : []
  if (own.some(isNestedMatcher)) return [{ path, clauses: [other({ matchers: own, example })] }]
  const isRead = rule === undefined || (!rule.isAny && rule.matchers.every(isShapeMatcher))
  const whole = isRead ? [] : [other({ matchers: rule.matchers, example })]
  if (isRecord(example)) {
    const fields = Object.entries(example).flatMap(([name, value]) => at(value, `.${name}`))
    return [{ path, clauses: [[anyObject], ...whole] }, ...fields]
  }
  const elements = example.map((value, index) => at(value, `[${String(index)}]`))
  if (rule === undefined) {
    return [{ path, clauses: [[list(example.length, example.length)]] }, ...elements.flat()]
  }
  const pattern = at(example[0] ?? null, '[]')
  const clausesIn = (some: Requirements) =>
    some.map((each) => [each.path.slice(path.length + 1), each.clauses])
  const special = elements.filter((each) => !isSame(clausesIn(each), clausesIn(pattern)))
  return [{ path, clauses: [listOf(own), ...whole] }, ...pattern, ...special.flat()]
}

const clausesOf = ({ matchers, isAny }: PathRule, example: Json): Clauses => {
  const clauses = matchers.filter((each) => !isNestedMatcher(each)).map((each) => clauseOf(each, example))
  return isAny ? [clauses.flat()] : clauses
}

/** Matchers that require nothing of an object or a list but its type and size. */
const isShapeMatcher = (matcher: Matcher): boolean => isTypeMatcher(matcher) || matcher.match === 'regex'

/** The size in a rule does not apply further below. */
function listOf(own: readonly Matcher[]): Clause {
  const bounds = own.filter(isTypeMatcher)
  const min = Math.max(0, ...bounds.map((bound) => bound.min ?? 0))
  const max = Math.min(Infinity, ...bounds.map((bound) => bound.max ?? Infinity))
  return [list(min, max)]
}
