import { Component, type ReactNode } from 'react'

export interface Failed {
  readonly error: unknown
  /** Tries to render again what has failed. */
  readonly onRetry: () => void
}

interface Props {
  /** Another value means that something else is to be shown, which may not fail. */
  readonly subject?: unknown
  readonly renderFailed: (failed: Failed) => ReactNode
  readonly children: ReactNode
}

interface State {
  readonly failed: { readonly error: unknown } | undefined
  readonly subject: unknown
}

/** Shows something else in place of what cannot be rendered. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failed: { error } })

  static getDerivedStateFromProps = ({ subject }: Props, state: State): Partial<State> | null =>
    subject === state.subject ? null : { failed: undefined, subject }

  override state: State = { failed: undefined, subject: this.props.subject }

  override render(): ReactNode {
    const { failed } = this.state
    return failed === undefined
      ? this.props.children
      : this.props.renderFailed({ error: failed.error, onRetry: this.handleRetry })
  }

  private readonly handleRetry = (): void => {
    this.setState({ failed: undefined })
  }
}
