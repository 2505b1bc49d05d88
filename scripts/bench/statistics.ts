/** The few numbers that stand for many. */

/** The value below which `part` (0 to 1) of the sorted values lie. */
export const quantile = (sorted: ArrayLike<number>, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** Of two lists of rounds, each value over the one of the same round. */
export const ratios = (subject: readonly number[], reference: readonly number[]): number[] =>
  subject.map((value, round) => value / (reference[round] ?? Number.NaN))

/**
 * Runs every subject once in each round, so that whatever slows the machine for a while slows all of them. Every other
 * round goes backwards: nobody always comes first, when the machine is coolest.
 */
export async function interleave<Name extends string, Result>(
  rounds: number,
  subjects: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(subjects) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      results[name].push(await subjects[name]())
    }
  }
  return results
}
