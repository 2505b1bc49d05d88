import { useLayoutEffect, useState, type ReactNode } from 'react'
import { passage } from '../lib/languages.ts'
import { common } from '../texts/common.ts'
import { noticeTexts } from '../texts/notices.ts'
import { Button } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import { ClockIcon } from '../ui/more-icons.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorSentence } from './notify.tsx'

const slowAfterMs = 10_000

function useIsSlow(attempt: number): boolean {
  const [slowAttempt, setSlowAttempt] = useState<number>()
  // The timer starts when the skeleton is on the screen.
  useLayoutEffect(() => {
    const timer = setTimeout(() => setSlowAttempt(attempt), slowAfterMs)
    return () => clearTimeout(timer)
  }, [attempt])
  return slowAttempt === attempt
}

interface SlowNoticeProps {
  readonly language?: keyof typeof noticeTexts
  readonly onRetry: () => void
}

/** Shown next to a skeleton: empty for ten seconds, then says that loading takes long and offers a retry. */
export function SlowNotice({ language = 'fr', onRetry }: SlowNoticeProps) {
  const [attempt, setAttempt] = useState(0)
  const isSlow = useIsSlow(attempt)
  const isShown = isSlow || attempt > 0
  const texts = noticeTexts[language]
  return (
    <div
      role="status"
      lang={passage(language)}
      className={
        isShown
          ? 'flex flex-wrap items-center gap-4 rounded-2xl border border-line bg-waiting-wash p-5'
          : 'sr-only'
      }
    >
      {isShown && (
        <>
          <ClockIcon className="size-6 text-waiting" />
          <p className="min-w-48 flex-1 font-semibold">{isSlow ? texts.slow : texts.again}</p>
          <Button
            look="secondary"
            onClick={() => {
              setAttempt(attempt + 1)
              onRetry()
            }}
          >
            {texts.retry}
          </Button>
        </>
      )}
    </div>
  )
}

/** A spinner in the middle, with a `SlowNotice` if loading can be retried. */
export function Loading({ onRetry }: { readonly onRetry?: () => void }) {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-5 p-5">
      <Spinner label={common.loading} />
      {onRetry && <SlowNotice onRetry={onRetry} />}
    </div>
  )
}

interface FailureProps {
  readonly title: string
  readonly error?: unknown
  readonly unknown?: string
  readonly reason?: ReactNode
  readonly lang?: 'fr' | 'en' | undefined
  readonly onRetry: () => void
}

export function Failure({ title, error, unknown, reason, lang, onRetry }: FailureProps) {
  return (
    <div
      role="alert"
      lang={lang}
      className="flex flex-wrap items-center gap-4 rounded-2xl border border-line bg-negative-wash p-5"
    >
      <WarningIcon className="size-6 text-negative" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        <p>{reason ?? <ErrorSentence error={error} unknown={unknown} />}</p>
      </div>
      <Button look="secondary" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  )
}
