import { zodResolver } from '@hookform/resolvers/zod'
import { useSyncExternalStore } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormProps,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError, type FailureCode } from '../api/api-error.ts'
import { useSubmit } from './one-at-a-time.ts'
import { knownErrorText, needErrorTexts, textOfRule, notify } from '../notify/notify.tsx'
import { useTranslatedErrors } from './translated-errors.ts'

needErrorTexts()

interface FieldError<Field extends string> {
  readonly field: Field
  readonly message: string
}

type Updates<Input extends FieldValues> = Pick<UseFormProps<Input>, 'values' | 'resetOptions'>

interface CheckedFormOptions<Input extends FieldValues, Output> extends Updates<Input> {
  readonly schema: z.ZodMiniType<Output, Input>
  readonly untouched: Input
  readonly send: (values: Output) => Promise<void>
  /** The fields of refusals that name none. */
  readonly owners?: Partial<Record<FailureCode, Path<Input>>>
  /** Returns the errors to show beside a field; the first one gets the focus. The whole refusal is shown in a toast. */
  readonly errorsOf?: (error: unknown) => readonly FieldError<Path<Input>>[]
  readonly onFaulty?: (faults: FieldErrors<Input>) => void
}

/** A form with a schema, sent once per press. */
export function useCheckedForm<Input extends FieldValues, Output>({
  schema,
  untouched,
  send,
  owners,
  errorsOf = (error) => mapApiErrors(error, Object.keys(untouched) as Path<Input>[], owners),
  onFaulty,
  ...options
}: CheckedFormOptions<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: untouched as DefaultValues<Input>,
    ...options,
  })
  const { register, getFieldState, formState, handleSubmit, setError, trigger } = form
  useTranslatedErrors(form)
  const submit = useSubmit(
    handleSubmit(async (values) => {
      try {
        await send(values)
      } catch (error) {
        for (const [index, { field, message }] of errorsOf(error).entries())
          setError(field, { message }, { shouldFocus: index === 0 })
        notify.failure(error)
      }
    }, onFaulty),
  )
  const field = (name: Path<Input>, options?: { readonly onChange?: () => unknown }) => ({
    error: textOfRule(getFieldState(name, formState).error?.message),
    ...register(name, options),
  })
  /** A field with a confirmation, which may match after a change, or no longer. */
  const confirmed = (name: Path<Input>, confirmation: Path<Input>) => {
    const isJudged = formState.isSubmitted || getFieldState(confirmation, formState).isTouched
    return field(name, { onChange: () => isJudged && void trigger(confirmation) })
  }
  return { form, submit, field, confirmed }
}

/** Returns the provider's errors by field, in the order of `fields`. `owners` assigns refusals that name no field. */
export function mapApiErrors<const Field extends string>(
  error: unknown,
  fields: readonly Field[],
  owners: Partial<Record<FailureCode, Field>> = {},
): FieldError<Field>[] {
  if (!(error instanceof ApiError)) return []
  const owner = owners[error.code]
  return fields.flatMap((field) => {
    const message =
      error.fields[field] ??
      (field === owner ? (knownErrorText(error.code) ?? error.providerMessage) : undefined)
    return message === undefined || message === '' ? [] : [{ field, message }]
  })
}

export const isRefusedAs = (error: unknown, code: FailureCode): boolean =>
  error instanceof ApiError && error.code === code

/** False until React has hydrated the page: before, the browser would submit the form, with the input in the address. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
