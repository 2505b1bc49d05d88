import {
  createContext,
  useContext,
  useId,
  type ComponentProps,
  type ElementType,
  type ReactNode,
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

interface AnyField extends FieldProps {
  readonly as: ElementType
  readonly name?: string | undefined
  readonly className?: string | undefined
  readonly autoComplete?: string | undefined
  readonly children?: ReactNode
}

/** A label, a control and its error or hint, linked for screen readers. The control gets the other properties. */
function Field(props: AnyField) {
  const { label, isLabelHidden, error, hint, after, as: Control, className = '', ...attributes } = props
  const id = useId()
  const wrong = useContext(Refusals)[attributes.name ?? ''] ?? error
  const isWrong = wrong !== undefined
  const note = wrong ?? hint
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <div className="flex min-w-0 gap-1">
        <Control
          {...attributes}
          id={id}
          className={`${box} ${isWrong ? 'border-negative' : 'border-control'} ${className}`}
          aria-invalid={isWrong}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
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

export const TextField = (props: FieldProps & ComponentProps<'input'>) => (
  <Field as="input" autoComplete="off" {...props} />
)

export const TextArea = (props: FieldProps & ComponentProps<'textarea'>) => (
  <Field as="textarea" autoComplete="off" {...props} />
)

/** A value and the text for it; one text if they are the same. */
export type Option = string | { readonly value: string; readonly label: string }

/** Returns the options with these labels, by their values. */
export const optionsFrom = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface SelectFieldProps extends FieldProps, ComponentProps<'select'> {
  /** Shown while nothing is selected; without it, an option is always selected. */
  readonly placeholder?: string | undefined
  readonly options: readonly Option[]
}

export const SelectField = ({ placeholder, options, ...props }: SelectFieldProps) => (
  <Field as="select" {...props}>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map((option) => {
      const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
      return (
        <option key={value} value={value}>
          {label}
        </option>
      )
    })}
  </Field>
)

/** A checkbox, or with `type` a radio button. */
export function CheckField({ label, ...input }: ComponentProps<'input'> & { readonly label: string }) {
  return (
    <label className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 text-sm">
      <input type="checkbox" className="size-4 accent-brand" {...input} />
      {label}
    </label>
  )
}
