/** A form that acts. A refusal stands beside the field that it names, and keeps what was typed. */
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { ControlError } from '../../../control/control-error.ts'
import { byField } from '../live/problem.ts'
import { useAction } from '../live/world.tsx'
import { Button, Problem } from './elements.tsx'
import { Refusals } from './field.tsx'

/** What the fields have, by their names. Files are not among them. */
export type Values = Readonly<Record<string, string>>

/** Refuses what was typed, as the simulator would. */
export function refuse(field: string, sentence: string): never {
  throw new ControlError(400, `${field}: ${sentence}`)
}

export interface FormProps {
  readonly label?: string
  readonly act: (values: Values) => Promise<unknown>
  /** The field beside which a refusal stands that names no field; without it, the refusal stands above the button. */
  readonly main?: string
  readonly submit?: string
  /** The button's name for screen readers, where there are several. */
  readonly submitName?: string
  /** The button while the form acts. */
  readonly running?: string
  readonly look?: 'primary' | 'secondary' | 'danger'
  /** Has its only field and its button beside each other. */
  readonly isInline?: boolean
  /** Clears the typed input once it has acted; selections stay. */
  readonly clears?: boolean
  readonly className?: string
  /** Shows a second button, Cancel. */
  readonly onCancel?: () => void
  readonly onEscape?: () => void
  readonly children: ReactNode | ((isRunning: boolean) => ReactNode)
}

/** Its fields have a `name`, and need no state. Without `submit`, its button is among the children. */
export function Form({
  label,
  act,
  main = '',
  submit,
  submitName,
  running,
  look = 'secondary',
  isInline = false,
  clears = false,
  className = isInline ? 'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2' : 'grid gap-4',
  onCancel,
  onEscape,
  children,
}: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const { run, isRunning, problem, dismiss } = useAction(async (values: Values) => {
    await act(values)
    if (!clears) return
    for (const typed of ref.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])
      typed.value = typed.defaultValue
  })
  useEffect(() => {
    // The refusal may be outside the part of the form that is visible.
    if (problem !== undefined) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problem])
  const { rest, refusals } = useMemo(() => {
    const { fields, rest: other } = byField(problem, names)
    return { rest: other, refusals: other === undefined ? fields : { ...fields, [main]: other } }
  }, [problem, names, main])
  return (
    <Refusals value={refusals}>
      <form
        ref={ref}
        noValidate
        aria-label={label}
        className={className}
        onChange={dismiss}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onEscape?.()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          const entries = [...new FormData(event.currentTarget)]
          setNames(entries.map(([name]) => name))
          void run(
            Object.fromEntries(
              entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
            ),
          )
        }}
      >
        {typeof children === 'function' ? children(isRunning) : children}
        {main === '' && <Problem>{rest}</Problem>}
        {submit !== undefined && (
          <div className={`flex flex-wrap gap-2 ${isInline ? 'mt-6' : ''} ${onCancel ? 'justify-end' : ''}`}>
            {onCancel && <Button onClick={onCancel}>Cancel</Button>}
            <Button
              type="submit"
              look={look}
              disabled={isRunning && running !== undefined}
              aria-label={submitName}
            >
              {isRunning ? (running ?? submit) : submit}
            </Button>
          </div>
        )}
      </form>
    </Refusals>
  )
}
