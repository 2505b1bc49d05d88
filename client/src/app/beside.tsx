import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { browserPage, isLostChunk, reloadOnce } from './chunk-reload.ts'
import { ErrorBoundary } from './error-boundary.tsx'

interface BesideProps {
  /** Another value gives what has failed another try. */
  readonly subject?: unknown
  /** It could not be rendered, and no reload will bring it. */
  readonly onFailure?: () => void
  readonly children: ReactNode
}

/** Around a part that is loaded beside the page: the page stays as it is until the part comes, and when it cannot. */
export function Beside({ subject, onFailure, children }: BesideProps) {
  return (
    <ErrorBoundary
      subject={subject}
      renderFailed={({ error }) => <Missing error={error} onFailure={onFailure} />}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface MissingProps {
  readonly error: unknown
  readonly onFailure: (() => void) | undefined
}

function Missing({ error, onFailure }: MissingProps) {
  const fail = useEffectEvent(() => onFailure?.())
  useEffect(() => {
    const reloading = isLostChunk(error) ? reloadOnce(browserPage) : Promise.resolve(false)
    void reloading.then((isReloading) => {
      if (!isReloading) fail()
    })
  }, [error])
  return null
}
