import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'

const box =
  'min-h-9 pointer-coarse:min-h-11 w-full min-w-0 rounded-lg border bg-raised px-3 py-1.5 text-sm text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted file:mr-3 file:font-semibold file:text-brand'

interface FieldProps {
  readonly label: string
  /** Shows the label to screen readers only, where its place makes it clear. */
  readonly isLabelHidden?: boolean
  /** Shown below the field; undefined if the value is valid. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
  /** Buttons beside the control. */
  readonly after?: ReactNode
}

interface Control {
  readonly id: string
  readonly className: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** A label, a control and its error or hint, linked for screen readers. */
function Field({
  label,
  isLabelHidden = false,
  error,
  hint,
  after,
  children,
}: FieldProps & { readonly children: (control: Control) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  const isWrong = error !== undefined
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <div className="flex min-w-0 gap-1">
        {children({
          id,
          className: `${box} ${isWrong ? 'border-negative' : 'border-control'}`,
          'aria-invalid': isWrong,
          'aria-describedby': note === undefined ? undefined : `${id}-note`,
        })}
        {after}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={isWrong ? 'alert' : undefined}
          className={`text-sm ${isWrong ? 'font-medium text-negative' : 'text-muted'}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> }

export function TextField({ label, isLabelHidden, error, hint, after, ...input }: TextFieldProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden ?? false} error={error} hint={hint} after={after}>
      {(control) => <input autoComplete="off" {...control} {...input} />}
    </Field>
  )
}

type TextAreaProps = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> }

export function TextArea({
  label,
  isLabelHidden,
  error,
  hint,
  after,
  className = '',
  ...area
}: TextAreaProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden ?? false} error={error} hint={hint} after={after}>
      {(control) => (
        <textarea autoComplete="off" {...control} className={`${control.className} ${className}`} {...area} />
      )}
    </Field>
  )
}

interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  readonly ref?: Ref<HTMLSelectElement>
  /** Shown while nothing is selected; without it, an option is always selected. */
  readonly placeholder?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export function SelectField({
  label,
  isLabelHidden,
  error,
  hint,
  after,
  placeholder,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden ?? false} error={error} hint={hint} after={after}>
      {(control) => (
        <select {...control} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface CheckFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
}

export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 text-sm">
      <input type="checkbox" className="size-4 accent-brand" {...input} />
      {label}
    </label>
  )
}
