import { notify } from '../../notify/notify.ts'
import type { FieldError } from './map-api-errors.ts'

/** `setError` of react-hook-form, as far as it is asked here. */
type SetError<Field> = (
  field: Field,
  fault: { readonly message: string },
  options: { readonly shouldFocus: boolean },
) => void

/**
 * Says why a form was refused: each fault beside its field, with the focus on the first, and the refusal as a whole in a
 * toast, since it may be about no field.
 */
export function showFailure<Field extends string>(
  error: unknown,
  faults: readonly FieldError<Field>[],
  setError: SetError<NoInfer<Field>>,
): void {
  for (const [index, { field, message }] of faults.entries())
    setError(field, { message }, { shouldFocus: index === 0 })
  notify.failure(error)
}
