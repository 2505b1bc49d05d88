import { common } from '../texts/common.ts'
import { Button } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.tsx'

interface FailureProps {
  readonly title: string
  /** Explains the failure to the player. */
  readonly reason: string
  readonly onRetry: () => void
}

/** Replaces content that could not be loaded: the reason and a retry. */
export function Failure({ title, reason, onRetry }: FailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-2xl border border-line bg-negative-wash p-5"
    >
      <WarningIcon className="size-6 text-negative" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        <p>{reason}</p>
      </div>
      <Button look="secondary" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  )
}
