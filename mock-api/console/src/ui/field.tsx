import {
  createContext,
  useContext,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'

const box =
  'min-h-9 pointer-coarse:min-h-11 w-full min-w-0 rounded-lg border bg-raised px-3 py-1.5 text-sm text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted file:mr-3 file:font-semibold file:text-brand'

/** What the form around the fields says about each of them, by their names. */
export const Refusals = createContext<Readonly<Record<string, string | undefined>>>({})

interface FieldProps {
  readonly label: string
  /** Shows the label to screen readers only, where its place makes it clear. */
  readonly isLabelHidden?: boolean
  /** Shown below the field, as is the refusal of a form that names the field; undefined if the value is valid. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly after?: ReactNode
}

interface Control {
  readonly id: string
  readonly className: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface AnyField extends FieldProps {
  readonly name?: string | undefined
  readonly className?: string | undefined
  readonly children: (control: Control) => ReactNode
}

/** A label, a control and its error or hint, linked for screen readers. */
function Field({ label, isLabelHidden, error, hint, after, name, className = '', children }: AnyField) {
  const id = useId()
  const wrong = useContext(Refusals)[name ?? ''] ?? error
  const isWrong = wrong !== undefined
  const note = wrong ?? hint
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <div className="flex min-w-0 gap-1">
        {children({
          id,
          className: `${box} ${isWrong ? 'border-negative' : 'border-control'} ${className}`,
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

const attributesOf = <Props extends FieldProps>({
  label: _label,
  isLabelHidden: _isLabelHidden,
  error: _error,
  hint: _hint,
  after: _after,
  ...attributes
}: Props) => attributes

type TextFieldProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> }

export function TextField(props: TextFieldProps) {
  return (
    <Field {...props}>
      {(control) => <input autoComplete="off" {...attributesOf(props)} {...control} />}
    </Field>
  )
}

type TextAreaProps = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> }

export function TextArea(props: TextAreaProps) {
  return (
    <Field {...props}>
      {(control) => <textarea autoComplete="off" {...attributesOf(props)} {...control} />}
    </Field>
  )
}

/** A value and the text for it; one text if they are the same. */
export type Option = string | { readonly value: string; readonly label: string }

interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  readonly ref?: Ref<HTMLSelectElement>
  /** Shown while nothing is selected; without it, an option is always selected. */
  readonly placeholder?: string | undefined
  readonly options: readonly Option[]
}

export function SelectField({ placeholder, options, ...props }: SelectFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <select {...attributesOf(props)} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {label}
              </option>
            )
          })}
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
