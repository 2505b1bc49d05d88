import { profileTexts } from '../../texts/profile.ts'
import { highestScore, strengthOf, type Score } from './change-password-strength.ts'

const texts = profileTexts.strength

const looks: Readonly<Record<Score, { readonly bar: string; readonly word: string }>> = {
  0: { bar: 'bg-negative', word: 'text-negative' },
  1: { bar: 'bg-negative', word: 'text-negative' },
  2: { bar: 'bg-waiting', word: 'text-waiting' },
  3: { bar: 'bg-positive', word: 'text-positive' },
  4: { bar: 'bg-positive', word: 'text-positive' },
}

/** How strong a password is, in points, in a word, and by what would make it stronger. */
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
