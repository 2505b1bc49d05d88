/** What is shown instead of a page: an error with a retry, or "not found". */
import { useEffect, useState, type ReactNode } from 'react'
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

/** Explains why a page failed and offers a retry. Reloads the document once if code is missing. */
export function ErrorPage({ error, onRetry }: Failed) {
  if (isLostChunk(error)) return <LostChunk />
  return (
    <RetryNotice
      reason={error instanceof ApiError ? errorMessage(error) : common.failedText}
      onRetry={onRetry}
    />
  )
}

/** Some browsers never request a failed module again, so only a new document can load it. */
function LostChunk() {
  const [isReloading, setReloading] = useState(true)
  useEffect(() => void reloadOnce(browserPage).then(setReloading), [])
  return isReloading ? (
    <div className="grid min-h-96 place-content-center">
      <Spinner label={common.loading} />
    </div>
  ) : (
    <RetryNotice reason={common.lostChunkText} onRetry={browserPage.reload} />
  )
}

function RetryNotice({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
  return (
    <Notice title={common.failedTitle} text={reason}>
      <PageTitle>{pageTitle(common.failedTitle)}</PageTitle>
      <Actions>
        <Button look="primary" onClick={onRetry}>
          {common.retry}
        </Button>
        <Link to="/" className={buttonLook('secondary')}>
          {common.backHome}
        </Link>
      </Actions>
    </Notice>
  )
}

export function NotFound() {
  return (
    <Notice title={common.notFoundTitle} text={common.notFoundText}>
      <PageTitle>{pageTitle(common.notFoundTitle)}</PageTitle>
      <meta name="robots" content="noindex" />
      <Actions>
        <Link to="/" className={buttonLook('primary')}>
          {common.backHome}
        </Link>
        <Link to="/help" className={buttonLook('secondary')}>
          {common.helpCentre}
        </Link>
      </Actions>
    </Notice>
  )
}

const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-center gap-3">{children}</div>
)
