/**
 * Which rule holds at a place of a body, as Pact chooses it: a rule holds for all that lies below its path, and of those that
 * hold the one wins whose path says most. Each name or number that is spelled out counts 2, each star 1, multiplied; the
 * product counts as often as the path has steps.
 */
import * as z from 'zod/mini'
import { Matcher, RulesByPlace } from '../pact.ts'
import type { Json } from './json.ts'

/** Where a value lies below the root: names of fields and numbers of elements, as text. */
export type Place = readonly string[]

/** Stands in a place for each element that has no number of its own. */
export const anyElement = '[*]'
/** Stands in a place for each field that has no name of its own. */
export const anyField = '.*'

type PathStep = { readonly name: string } | { readonly index: string } | 'any-element' | 'anything'

export interface PlacedRule {
  readonly path: readonly PathStep[]
  readonly matchers: readonly Matcher[]
  /** One of the matchers is enough. */
  readonly isAny: boolean
}

export interface RuleHere extends PlacedRule {
  /** The rule is that of a place above. */
  readonly isInherited: boolean
}

export const placedRules = (rules: RulesByPlace = {}): readonly PlacedRule[] =>
  Object.entries(rules)
    .filter(([, { matchers }]) => matchers.length > 0)
    .map(([path, { matchers, combine }]) => ({
      path: stepsOf(path),
      matchers,
      isAny: combine === 'OR' && matchers.length > 1,
    }))

export function ruleAt(rules: readonly PlacedRule[], place: Place): RuleHere | undefined {
  const [best] = rules
    .map((rule) => ({ rule, weight: weightOf(rule.path, place) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return best && { ...best.rule, isInherited: best.rule.path.length < place.length }
}

/** `$.data[*]['a b'][0].*`; a path that does not begin with the root begins with a name. */
function stepsOf(path: string): readonly PathStep[] {
  const steps = path.startsWith('$') ? path.slice(1) : `.${path}`
  return [...steps.matchAll(/\.(\*)|\.([^.['\]]+)|\['([^']*)'\]|\[(\d+)\]|\[\*\]/g)].map(
    ([, star, name, quoted, index]) => {
      if (star !== undefined) return 'anything'
      if (index !== undefined) return { index: String(Number(index)) }
      const named = name ?? quoted
      return named === undefined ? 'any-element' : { name: named }
    },
  )
}

function weightOf(path: readonly PathStep[], place: Place): number {
  if (path.length > place.length) return 0
  const product = path.reduce((weight, step, at) => weight * weightOfStep(step, place[at] ?? ''), 2)
  return product * (path.length + 1)
}

function weightOfStep(step: PathStep, at: string): number {
  if (step === 'anything') return 1
  if (step === 'any-element') return at === anyElement || /^\d+$/.test(at) ? 1 : 0
  return at === ('name' in step ? step.name : step.index) ? 2 : 0
}

/** `eachValue`, `EachValue` and `each-value` are one. */
export const isMatcher =
  (name: string) =>
  ({ match }: Matcher): boolean =>
    plain(match) === plain(name)

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase()

/** The matchers that each key or each value must satisfy. */
export const nestedRules = (matcher: Matcher): readonly Matcher[] =>
  Matchers.safeParse(matcher['rules']).data ?? []

/** They take the place of all other rules below a list or an object whose values they speak of. */
export const rulesForEach = (matcher: Matcher | undefined, place: Place): readonly PlacedRule[] | undefined =>
  matcher && [
    {
      path: [...place.map((name) => ({ name })), 'anything'],
      matchers: nestedRules(matcher),
      isAny: false,
    },
  ]

const Matchers = z.array(Matcher)
const Variants = z.array(z.object({ index: z._default(z.number(), 0), rules: z.optional(RulesByPlace) }))

const byEquality: readonly PlacedRule[] = [{ path: [], matchers: [{ match: 'equality' }], isAny: false }]

/** The elements that a list must contain, each with rules of its own; equal to the example where it has none. */
export function variantsIn(
  matcher: Matcher,
  example: readonly Json[],
): readonly { readonly example: Json; readonly rules: readonly PlacedRule[] }[] {
  const variants = Variants.safeParse(matcher['variants']).data ?? []
  const stated = variants.length > 0 ? variants : example.map((_, index) => ({ index, rules: undefined }))
  return stated.map(({ index, rules }) => ({
    example: example[index] ?? null,
    rules: rules === undefined ? byEquality : placedRules(rules),
  }))
}
