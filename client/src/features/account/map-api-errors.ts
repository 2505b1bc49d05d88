import { ApiError, type FailureCode } from '../../api/api-error.ts'

export interface FieldError<Field extends string> {
  readonly field: Field
  readonly message: string
}

/**
 * What the provider finds wrong with a form, in the order of its `fields`, so that the first is the one to go to.
 * `owners`: the refusals that are about one field without naming it. What is about no field is left to the toast.
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
