import { useEffect, useState, Component, Suspense, type ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { isLostChunk } from '../lib/lost-chunk.ts'
import { ErrorSentence } from '../notify/notify.tsx'
import { common } from '../texts/common.ts'
import { pageTitle } from '../texts/product.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-meta.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ZelligeField } from '../ui/icons.tsx'
import { readStored, store } from '../lib/storage.ts'
import { Link } from '../ui/link.tsx'

export function ErrorPage({ error, onRetry }: Failed) {
  if (isLostChunk(error)) return <LostChunk />
  return (
    <RetryNotice
      reason={error instanceof ApiError ? <ErrorSentence error={error} /> : common.failedText}
      onRetry={onRetry}
    />
  )
}

/** Some browsers never request a failed module again, so only a new document can load it. */
function LostChunk() {
  const [isReloading, setReloading] = useState(true)
  useEffect(() => void reloadOnce().then(setReloading), [])
  return isReloading ? (
    <div className="grid min-h-96 place-content-center">
      <Spinner label={common.loading} />
    </div>
  ) : (
    <RetryNotice reason={common.lostChunkText} onRetry={() => location.reload()} />
  )
}

function RetryNotice({ reason, onRetry }: { readonly reason: ReactNode; readonly onRetry: () => void }) {
  return (
    <Notice title={common.failedTitle} text={reason}>
      <Button look="primary" onClick={onRetry}>
        {common.retry}
      </Button>
      <Link to="/" className={buttonLook('secondary')}>
        {common.backHome}
      </Link>
    </Notice>
  )
}

export function NotFound() {
  return (
    <Notice title={common.notFoundTitle} text={common.notFoundText}>
      <meta name="robots" content="noindex" />
      <Link to="/" className={buttonLook('primary')}>
        {common.backHome}
      </Link>
      <Link to="/help" className={buttonLook('secondary')}>
        {common.helpCentre}
      </Link>
    </Notice>
  )
}

interface NoticeProps {
  readonly title: string
  readonly text: ReactNode
  readonly children: ReactNode
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 pb-24 text-center">
      <PageTitle>{pageTitle(title)}</PageTitle>
      <ZelligeField fades="around" className="mb-6 block h-40 text-brand opacity-40" />
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5000)
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** After a deploy, the previous build's chunks are gone. Reloads at most once per build, and only with working storage. */
export async function reloadOnce(build = import.meta.url): Promise<boolean> {
  const key = `kamasouk.reloaded ${build}`
  if (!(await isReachable()) || readStored('sessionStorage', key) !== null) return false
  store('sessionStorage', key, '1')
  if (readStored('sessionStorage', key) === null) return false
  location.reload()
  return true
}

interface Failed {
  readonly error: unknown
  readonly onRetry: () => void
}

interface Props {
  readonly subject?: unknown
  readonly renderFailed: (failed: Failed) => ReactNode
  readonly onFailure?: (() => void) | undefined
  readonly children: ReactNode
}

interface State {
  readonly failed: { readonly error: unknown } | undefined
  readonly subject: unknown
}

export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failed: { error } })

  static getDerivedStateFromProps = ({ subject }: Props, state: State): Partial<State> | null =>
    subject === state.subject ? null : { failed: undefined, subject }

  override state: State = { failed: undefined, subject: this.props.subject }

  override componentDidCatch(): void {
    this.props.onFailure?.()
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed === undefined
      ? this.props.children
      : this.props.renderFailed({ error: failed.error, onRetry: this.handleRetry })
  }

  private readonly handleRetry = (): void => this.setState({ failed: undefined })
}

/** Wraps an optional, lazy part. Unlike a lost page, its failure never reloads the document: typed input would be lost. */
export function SilentBoundary({ children, ...boundary }: Omit<Props, 'renderFailed'>) {
  return (
    <ErrorBoundary {...boundary} renderFailed={() => null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
