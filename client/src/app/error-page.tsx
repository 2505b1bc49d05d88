import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '../api/api-error.ts'
import { isLostChunk } from '../lib/lost-chunk.ts'
import { errorMessage } from '../notify/error-message.ts'
import { common, pageTitle } from '../texts/common.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PageTitle } from '../ui/page-meta.tsx'
import { browserPage, reloadOnce } from './chunk-reload.ts'
import type { Failed } from './error-boundary.tsx'

/** A page that could not be shown: why, and a way to try it again. */
export function ErrorPage({ error, onRetry }: Failed) {
  if (isLostChunk(error)) return <LostChunk />
  return (
    <Apology reason={error instanceof ApiError ? errorMessage(error) : common.failedText} onRetry={onRetry} />
  )
}

/** Not every browser asks again for code that it could not have once, so only a new document can bring it. */
function LostChunk() {
  const [isReloading, setReloading] = useState(true)
  useEffect(() => {
    void reloadOnce(browserPage).then(setReloading)
  }, [])
  return isReloading ? (
    <div className="grid min-h-96 place-content-center">
      <Spinner label={common.loading} />
    </div>
  ) : (
    <Apology reason={common.lostChunkText} onRetry={browserPage.reload} />
  )
}

interface ApologyProps {
  readonly reason: string
  readonly onRetry: () => void
}

function Apology({ reason, onRetry }: ApologyProps) {
  return (
    <Notice title={common.failedTitle} text={reason}>
      <PageTitle>{pageTitle(common.failedTitle)}</PageTitle>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="primary" onClick={onRetry}>
          {common.retry}
        </Button>
        <Link to="/" className={buttonLook('secondary')}>
          {common.backHome}
        </Link>
      </div>
    </Notice>
  )
}
