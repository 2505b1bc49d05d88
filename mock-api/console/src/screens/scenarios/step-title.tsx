import type { ReactNode } from 'react'
import type { RunStep } from './state-badge.tsx'

const deepestIndent = 6

interface StepTitleProps {
  readonly step: Pick<RunStep, 'number' | 'title' | 'depth' | 'actor' | 'file' | 'line'>
  readonly children?: ReactNode
}

/** The number, title, actor and place of a step. Steps within another are indented. */
export function StepTitle({ step, children }: StepTitleProps) {
  const { number, title, depth, actor, file, line } = step
  return (
    <div
      className="flex min-w-0 items-baseline gap-2"
      style={{ paddingLeft: `${String(Math.min(depth, deepestIndent) * 0.875)}rem` }}
    >
      <span className="min-w-6 shrink-0 text-right tabular-nums text-muted">{number}</span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="wrap-anywhere">
          {title}{' '}
          <span className="text-xs text-muted">
            {actor !== null && !title.includes(actor) && `as ${actor} · `}
            {file !== null && `${file.replace(/^.*\//, '')} `}line {line}
          </span>
        </p>
        {children}
      </div>
    </div>
  )
}
