import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

interface SilentBoundaryProps {
  /** Another value gives what has failed another try. */
  readonly subject?: unknown
  /** It could not be loaded or rendered. */
  readonly onFailure?: () => void
  readonly children: ReactNode
}

/** Around a part that is loaded beside the page: the page stays as it is until the part comes, and when it cannot. */
export function SilentBoundary({ subject, onFailure, children }: SilentBoundaryProps) {
  return (
    <ErrorBoundary subject={subject} renderFailed={() => <Missing onFailure={onFailure} />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface MissingProps {
  readonly onFailure: (() => void) | undefined
}

/** Does not load the document again by itself, as a lost page does: that would take away what is typed on this one. */
function Missing({ onFailure }: MissingProps) {
  const fail = useEffectEvent(() => onFailure?.())
  useEffect(() => {
    fail()
  }, [])
  return null
}
