import * as z from 'zod/mini'
import { demandOf, typeNames, withValues, type Problem } from './describe-issue.ts'
import { parseJson } from '../shared/parse-json.ts'
import { stepsOf } from './json.ts'
import { excerpt, printable } from './printable.ts'

/**
 * In the order of the report. The pact accepts the answer, and the client cannot read it (`client`), or the state or request
 * fixes another one (`state`).
 */
export const mismatchKinds = ['other', 'status', 'header', 'body', 'metadata', 'client', 'state'] as const

/** A difference between a response and its pact. */
export interface Mismatch {
  readonly kind: (typeof mismatchKinds)[number]
  /** A path below `$` in the body, or the name of a header; may be empty. */
  readonly at: string
  readonly what: string
  readonly expected: string
  readonly actual: string
}

/** Returns what the kit itself has found, without the verifier. */
export const mismatchOf = (problem: Problem, kind: Mismatch['kind'] = 'other'): Mismatch => ({
  kind,
  at: problem.where,
  what: withValues(problem),
  expected: '',
  actual: '',
})

/** The engine returns mismatches in no fixed order. */
const byKindAndPath = (a: Mismatch, b: Mismatch): number =>
  mismatchKinds.indexOf(a.kind) - mismatchKinds.indexOf(b.kind) || (a.at < b.at ? -1 : Number(a.at > b.at))

/** Formats mismatches for the provider's developer, sorted. The same mismatch in several list elements appears once. */
export function formatMismatches(mismatches: readonly Mismatch[]): readonly Problem[] {
  const groups = Map.groupBy(
    mismatches.toSorted(byKindAndPath),
    ({ kind, at }) => `${kind} ${at.replaceAll(/\[\d+\]/g, '[]')}`,
  )
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const more = others.length === 0 ? '' : ` (and ${String(others.length)} more)`
    return [{ where: printable(whereOf(first)), what: `${printable(whatOf(first))}${more}` }]
  })
}

function whereOf({ kind, at }: Mismatch): string {
  if (kind === 'header' || kind === 'metadata') return `${kind} ${at}`
  if (kind === 'status' || (kind === 'body' && at === '')) return kind
  return kind === 'other' ? '' : at
}

function whatOf(mismatch: Mismatch): string {
  const { kind, what, expected, actual } = mismatch
  if (kind === 'status') return `expected ${expected}, got ${actual}`
  if (kind === 'other' || kind === 'state') return what
  if (kind === 'client') return `${what}: the pact accepts it, the client cannot read it`
  if (kind === 'header' && what.endsWith('was missing')) return `is missing; expected for example ${expected}`
  const pattern = /to match '(.*)'$/s.exec(what)?.[1]
  const demand = pattern === undefined ? undefined : demandOf(pattern)
  if (demand !== undefined)
    return kind === 'body' ? `${demand}, and is ${excerpt(actual.replace(/^"(.*)"$/s, '$1'))}` : demand
  const { missing, given } = keysOf(mismatch)
  if (missing.length > 0)
    return `lacks ${list(missing)}; has ${given.length === 0 ? 'no fields' : list(given)}`
  const types = /^(?:Type mismatch: )?Expected .* \((\w+)\) to be the same type as .* \((\w+)\)$/s.exec(what)
  if (types) return `must be ${typeName(types[2])}, and is ${typeName(types[1])}`
  const element = variant.exec(what)?.[1]
  if (element !== undefined) return `lacks an element like ${printable(element)}`
  const body = kind === 'body' && mismatch.at === '' ? `: ${excerpt(actual)}` : ''
  return `${what.replace(/^Mismatch with header '[^']*': /, '')}${body}`
}

/** The verifier's message about a list in any order; it does not say which field of which element is wrong. */
export const variant = /^Variant at index \d+ \((.*)\) was not found in the actual list$/s

const typeName = (name = ''): string => typeNames[name.toLowerCase()] ?? name.toLowerCase()

const list = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

const Keys = z.array(z.string())

/** Returns the fields of the received object, and those that it lacks. The verifier gives both sides as JSON lists. */
function keysOf({ what, expected, actual }: Mismatch) {
  if (!what.includes('missing the following keys')) return { given: [], missing: [] }
  const [wanted = [], given = []] = [expected, actual].map((text) => Keys.safeParse(parseJson(text)).data)
  return { given, missing: wanted.filter((key) => !given.includes(key)) }
}

/** Whether the answer only lacks fields, has null for one, or has messages for fields in a form that the client ignores. */
export const isOmission = (mismatch: Mismatch): boolean =>
  mismatch.kind === 'body' &&
  (mismatch.actual === 'null' || stepsOf(mismatch.at)[0] === 'errors' || keysOf(mismatch).missing.length > 0)
