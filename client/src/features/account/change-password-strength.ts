/** How strong a new password is: one point for each of four things that it has. */
export const strengthPoints = {
  length: (password: string): boolean => password.length >= 8,
  capital: (password: string): boolean => /\p{Lu}/u.test(password),
  digit: (password: string): boolean => /\d/.test(password),
  special: (password: string): boolean => /[^\p{L}\p{N}\s]/u.test(password),
} as const

export type StrengthPoint = keyof typeof strengthPoints
export type Score = 0 | 1 | 2 | 3 | 4

export const highestScore = 4

export interface Strength {
  readonly score: Score
  /** What it still lacks, in the order in which it is asked for. */
  readonly missing: readonly StrengthPoint[]
}

export function strengthOf(password: string): Strength {
  const missing = (Object.keys(strengthPoints) as StrengthPoint[]).filter(
    (point) => !strengthPoints[point](password),
  )
  return { score: (highestScore - missing.length) as Score, missing }
}
