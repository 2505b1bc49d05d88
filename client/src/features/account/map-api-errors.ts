/** Shows the provider's refusal of a form. */
import { ApiError, type FailureCode } from '../../api/api-error.ts'
import { notify } from '../../notify/notify.ts'

export interface FieldError<Field extends string> {
  readonly field: Field
  readonly message: string
}

/**
 * Returns the provider's error for each field, in the order of `fields`. `owners` assigns refusals that name no field.
 * Other errors are shown only in the toast.
 */
export function mapApiErrors<const Field extends string>(
  error: unknown,
  fields: readonly Field[],
  owners: Partial<Record<FailureCode, Field>> = {},
): FieldError<Field>[] {
  if (!(error instanceof ApiError)) return []
  const owner = owners[error.code]
  return fields.flatMap((field) => {
    const message = error.fields[field] ?? (field === owner ? error.providerMessage : undefined)
    return message === undefined || message === '' ? [] : [{ field, message }]
  })
}

export const isRefusedAs = (error: unknown, code: FailureCode): boolean =>
  error instanceof ApiError && error.code === code

/** The type of react-hook-form's `setError`. */
type SetError<Field> = (
  field: Field,
  error: { readonly message: string },
  options: { readonly shouldFocus: boolean },
) => void

/** Shows each error beside its field, focuses the first one, and shows the whole refusal in a toast. */
export function showFailure<Field extends string>(
  error: unknown,
  fieldErrors: readonly FieldError<Field>[],
  setError: SetError<NoInfer<Field>>,
): void {
  for (const [index, { field, message }] of fieldErrors.entries())
    setError(field, { message }, { shouldFocus: index === 0 })
  notify.failure(error)
}
