/**
 * Values that the provider's state fixes, so the pact checks the value itself and not only its type. They show that a list is
 * sorted, paged or filtered as requested. Only strings and numbers whose schema has no further restriction.
 */
import { MatchersV3 } from '@pact-foundation/pact'
import { exactly } from './matchers.ts'

/** By path, such as `data[0].persoName`. */
export type PinnedValues = Readonly<Record<string, string | number>>

/**
 * Returns the example with these values at their paths. Missing array elements are copies of the first one, with ids of
 * their own. Throws for a path that the example does not have.
 */
export function withPinnedValues(example: unknown, values: PinnedValues): unknown {
  const changed: unknown = structuredClone(example)
  for (const [path, value] of Object.entries(values)) setAt(changed, stepsOf(path), value, path)
  return changed
}

/** Pins the rows of a list, in this order. */
export const pinnedRows = (rows: readonly PinnedValues[]): PinnedValues =>
  Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([path, value]) => [`data[${String(index)}].${path}`, value]),
    ),
  )

const stepsOf = (path: string): readonly string[] => path.match(/[^.[\]]+/g) ?? []

function setAt(into: unknown, [step = '', ...rest]: readonly string[], value: unknown, path: string): void {
  if (Array.isArray(into)) while (into.length <= Number(step)) into.push(copyOf(into[0], into.length))
  const parent = into as Record<string, unknown>
  if (typeof into !== 'object' || into === null || parent[step] === undefined) {
    throw new Error(`the example has nothing at ${path}`)
  }
  if (rest.length === 0) parent[step] = value
  else setAt(parent[step], rest, value, path)
}

const copyOf = (row: unknown, index: number): unknown =>
  typeof row === 'object' && row !== null && '_id' in row
    ? { ...structuredClone(row), _id: String(row._id).slice(0, -2) + String(20 + index) }
    : structuredClone(row)

/** Returns the matcher with equality at these paths. An array with a pinned element matches exactly its own length. */
export const matchPinnedValues = (matcher: unknown, values: PinnedValues): unknown =>
  Object.entries(values).reduce((result, [path, value]) => matchAt(result, stepsOf(path), value), matcher)

function matchAt(matcher: unknown, [step, ...rest]: readonly string[], value: string | number): unknown {
  if (step === undefined) return exactly(value)
  // Turns an "each like" matcher into the array of its one element.
  const within = (MatchersV3.isMatcher(matcher) ? matcher.value : matcher) as Readonly<
    Record<string, unknown>
  >
  const changed = { ...within, [step]: matchAt(within[step], rest, value) }
  return Array.isArray(within) ? Object.values(changed) : changed
}
