import { profileTexts } from '../../texts/profile.ts'

const strengthPoints = {
  length: (password: string): boolean => password.length >= 8,
  capital: (password: string): boolean => /\p{Lu}/u.test(password),
  digit: (password: string): boolean => /\d/.test(password),
  special: (password: string): boolean => /[^\p{L}\p{N}\s]/u.test(password),
} as const

type StrengthPoint = keyof typeof strengthPoints
const allPoints = Object.keys(strengthPoints) as StrengthPoint[]
const highestScore = allPoints.length

export function strengthOf(password: string) {
  const missing = allPoints.filter((point) => !strengthPoints[point](password))
  return { score: highestScore - missing.length, missing }
}

const bars = ['bg-negative', 'bg-negative', 'bg-waiting', 'bg-positive', 'bg-positive']
const words = ['text-negative', 'text-negative', 'text-waiting', 'text-positive', 'text-positive']

export function StrengthMeter({ password }: { readonly password: string }) {
  const texts = profileTexts.strength
  const { score, missing } = strengthOf(password)
  const word = texts.words[score] ?? ''
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
            className={`h-2 rounded-full transition-colors duration-150 ${index < score ? bars[score] : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="flex min-h-5 flex-wrap gap-x-2 text-sm text-muted">
        {password === '' ? (
          texts.label
        ) : (
          <>
            <span className={`font-semibold ${words[score]}`}>{word}</span>
            {missing.length > 0 && <span>{texts.add(missing.map((point) => texts.missing[point]))}</span>}
          </>
        )}
      </p>
    </div>
  )
}
