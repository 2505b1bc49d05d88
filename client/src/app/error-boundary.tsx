import { Component, Suspense, type ReactNode } from 'react'

export interface Failed {
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

interface SilentBoundaryProps {
  readonly subject?: unknown
  readonly onFailure?: () => void
  readonly children: ReactNode
}

/** Wraps an optional, lazy part. Unlike a lost page, its failure never reloads the document: typed input would be lost. */
export function SilentBoundary({ subject, onFailure, children }: SilentBoundaryProps) {
  return (
    <ErrorBoundary subject={subject} onFailure={onFailure} renderFailed={() => null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
