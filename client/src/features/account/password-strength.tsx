import { profileTexts } from '../../texts/profile.ts'

/** A password gets one point for each of these. */
const strengthPoints = {
  length: (password: string): boolean => password.length >= 8,
  capital: (password: string): boolean => /\p{Lu}/u.test(password),
  digit: (password: string): boolean => /\d/.test(password),
  special: (password: string): boolean => /[^\p{L}\p{N}\s]/u.test(password),
} as const

type StrengthPoint = keyof typeof strengthPoints
type Score = 0 | 1 | 2 | 3 | 4

const highestScore = 4

interface Strength {
  readonly score: Score
  /** The missing points, in the order of the hint. */
  readonly missing: readonly StrengthPoint[]
}

export function strengthOf(password: string): Strength {
  const missing = (Object.keys(strengthPoints) as StrengthPoint[]).filter(
    (point) => !strengthPoints[point](password),
  )
  return { score: (highestScore - missing.length) as Score, missing }
}

const texts = profileTexts.strength

const looks: Readonly<Record<Score, { readonly bar: string; readonly word: string }>> = {
  0: { bar: 'bg-negative', word: 'text-negative' },
  1: { bar: 'bg-negative', word: 'text-negative' },
  2: { bar: 'bg-waiting', word: 'text-waiting' },
  3: { bar: 'bg-positive', word: 'text-positive' },
  4: { bar: 'bg-positive', word: 'text-positive' },
}

/** Shows the score of a password, a word for it, and what is missing. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const { score, missing } = strengthOf(password)
  const word = texts.words[score]
  const look = looks[score]
  return (
    <div className="grid gap-2">
      <div
        role="meter"
        aria-label={texts.label}
        aria-valuemin={0}
        aria-valuemax={highestScore}
        aria-valuenow={score}
        aria-valuetext={texts.outOf(word, score, highestScore)}
        className="grid grid-cols-4 gap-1.5"
      >
        {Array.from({ length: highestScore }, (_, index) => (
          <span
            key={index}
            className={`h-2 rounded-full transition-colors duration-150 ${index < score ? look.bar : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="flex min-h-5 flex-wrap gap-x-2 text-sm text-muted">
        {password === '' ? (
          texts.label
        ) : (
          <>
            <span className={`font-semibold ${look.word}`}>{word}</span>
            {missing.length > 0 && <span>{texts.add(missing.map((point) => texts.missing[point]))}</span>}
          </>
        )}
      </p>
    </div>
  )
}
