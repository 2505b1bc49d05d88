import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/states.tsx'

interface ScreenBoundaryProps {
  readonly children: ReactNode
}

/** Keeps the rest of the page when a screen fails. Set another `key` to try again. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="grid justify-items-start gap-3 p-4">
        <Problem>This screen could not be shown.</Problem>
        <Button
          onClick={() => {
            location.reload()
          }}
        >
          Load the page again
        </Button>
      </div>
    )
  }
}
