import { useId, type ReactNode } from 'react'
import type { Side } from './exchange-calculation.ts'

interface AmountFieldProps {
  readonly name: Side
  readonly label: string
  readonly unit: string
  readonly text: string
  /** What is wrong with it, beside the field; undefined when nothing is. */
  readonly error: string | undefined
  readonly isRed: boolean
  readonly readOnly: boolean
  readonly onType: (text: string) => void
  readonly onLeave: () => void
  /** A button within the field. */
  readonly action?: ReactNode
  /** Said below the field in any case. */
  readonly children: ReactNode
}

/** One of the two amounts, large, since it is what everything here is about. */
export function AmountField(props: AmountFieldProps) {
  const { name, label, unit, text, error, isRed, readOnly, onType, onLeave, action, children } = props
  const id = useId()
  const isWrong = error !== undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          readOnly={readOnly}
          aria-required
          aria-invalid={isWrong}
          aria-describedby={`${id}-error ${id}-note`}
          className={`min-h-14 w-full rounded-xl border bg-raised pl-3.5 text-2xl font-bold tabular-nums ${action === undefined ? 'pr-12' : 'pr-32'} ${isWrong ? 'border-negative' : 'border-control'} ${isRed ? 'text-negative' : 'text-ink'}`}
          onChange={(event) => {
            onType(event.target.value)
          }}
          onBlur={onLeave}
        />
        <div className="absolute inset-y-0 right-1.5 flex items-center gap-1.5">
          <span
            aria-hidden
            className={`pointer-events-none pr-2 text-lg font-bold ${isRed ? 'text-negative' : 'text-muted'}`}
          >
            {unit}
          </span>
          {action}
        </div>
      </div>
      <p id={`${id}-error`} className="text-sm font-medium text-negative empty:hidden">
        {error}
      </p>
      <div id={`${id}-note`} className="text-sm text-muted">
        {children}
      </div>
    </div>
  )
}
