import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { EyeIcon, EyeOffIcon } from './more-icons.tsx'

const box =
  'min-h-11 w-full rounded-xl border bg-raised px-3.5 py-2 text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted'

interface FieldProps {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

interface Control {
  readonly id: string
  readonly className: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

function Field({
  label,
  error,
  hint,
  children,
}: FieldProps & { readonly children: (control: Control) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  const isWrong = error !== undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        className: `${box} ${isWrong ? 'border-negative' : 'border-control'}`,
        'aria-invalid': isWrong,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={`text-sm ${isWrong ? 'font-medium text-negative' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <input {...control} {...input} />}
    </Field>
  )
}

interface PasswordFieldProps extends FieldProps, ComponentProps<'input'> {
  readonly showLabel: string
  readonly hideLabel: string
}

export function PasswordField({ label, error, hint, showLabel, hideLabel, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            className={`${className} pe-12`}
            {...input}
          />
          <button
            type="button"
            aria-label={isShown ? hideLabel : showLabel}
            aria-pressed={isShown}
            className="absolute inset-y-0 end-0 inline-flex w-11 items-center justify-center rounded-xl text-muted hover:text-brand"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  )
}

/** More options would take seconds to render; no game has a tenth of them. */
const maxOptions = 1000

interface SelectFieldProps extends FieldProps, ComponentProps<'select'> {
  readonly placeholder?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export function SelectField({ label, error, hint, placeholder, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <select {...control} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.slice(0, maxOptions).map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
