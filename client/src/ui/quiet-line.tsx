import type { MouseEventHandler } from 'react'

interface QuietLineProps {
  readonly text: string
  readonly actionLabel: string
  readonly onAction: MouseEventHandler<HTMLButtonElement>
}

export function QuietLine({ text, actionLabel, onAction }: QuietLineProps) {
  return (
    <p role="status" className="-my-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {text}
      <button
        type="button"
        onClick={onAction}
        className="min-h-11 font-semibold text-brand underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {actionLabel}
      </button>
    </p>
  )
}
