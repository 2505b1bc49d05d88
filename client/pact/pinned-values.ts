/**
 * Values of an answer that its provider's state fixes, so that they are pinned as they are and not by their type alone: it
 * is by them that one row is told from another, and so one order, page or search from another. Texts and numbers only,
 * which the schema leaves free: an answer without them, or with something of another type, breaks its schema as well.
 */
import { MatchersV3 } from '@pact-foundation/pact'

export type Exactly = Readonly<Record<string, string | number>>

/**
 * The example with these values at their paths, `data[0].persoName`. An element that the example lacks is like the first of
 * its list. Throws for a path that leads nowhere.
 */
export function withExactly(example: unknown, exactly: Exactly): unknown {
  const changed: unknown = structuredClone(example)
  for (const [path, value] of Object.entries(exactly)) put(changed, stepsOf(path), value, path)
  return changed
}

/** Rows of a list, in this order. */
export const exactRows = (rows: readonly Exactly[]): Exactly =>
  Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([path, value]) => [`data[${String(index)}].${path}`, value]),
    ),
  )

const stepsOf = (path: string): readonly string[] => path.match(/[^.[\]]+/g) ?? []

function put(into: unknown, [step = '', ...rest]: readonly string[], value: unknown, path: string): void {
  if (Array.isArray(into)) while (into.length <= Number(step)) into.push(structuredClone(into[0]))
  const parent = into as Record<string, unknown>
  if (typeof into !== 'object' || into === null || parent[step] === undefined) {
    throw new Error(`the example has nothing at ${path}`)
  }
  if (rest.length === 0) parent[step] = value
  else put(parent[step], rest, value, path)
}

/** The matcher with these values in the place of all that are like them; a list that holds one has no other elements. */
export const matchExactly = (matcher: unknown, exactly: Exactly): unknown =>
  Object.entries(exactly).reduce((so, [path, value]) => matchAt(so, stepsOf(path), value), matcher)

function matchAt(matcher: unknown, [step, ...rest]: readonly string[], value: string | number): unknown {
  if (step === undefined) return MatchersV3.equal(value)
  // What is like its one element becomes the list of that element.
  const within = (MatchersV3.isMatcher(matcher) ? matcher.value : matcher) as Readonly<
    Record<string, unknown>
  >
  const changed = { ...within, [step]: matchAt(within[step], rest, value) }
  return Array.isArray(within) ? Object.values(changed) : changed
}
