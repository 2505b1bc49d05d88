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
