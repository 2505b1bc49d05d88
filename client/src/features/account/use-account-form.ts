import { zodResolver } from '@hookform/resolvers/zod'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
} from 'react-hook-form'
import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { ApiError, type FailureCode } from '../../api/api-error.ts'
import { useTranslatedErrors } from '../../forms/translated-errors.ts'
import { useSubmit } from '../../forms/one-at-a-time.ts'
import { knownErrorText, needErrorTexts, textOfRule } from '../../notify/errors.tsx'
import { notify } from '../../notify/notify.tsx'

needErrorTexts()

export const inLanguage = (message: string | undefined): string | undefined =>
  message === undefined ? undefined : textOfRule(message)

interface FieldError<Field extends string> {
  readonly field: Field
  readonly message: string
}

type Updates<Input extends FieldValues> = Pick<UseFormProps<Input>, 'values' | 'resetOptions'>

interface AccountFormOptions<Input extends FieldValues, Output> extends Updates<Input> {
  readonly schema: z.ZodMiniType<Output, Input>
  readonly untouched: Input
  readonly send: (values: Output) => Promise<void>
  /** Returns the errors to show beside a field; the first one gets the focus. The whole refusal is shown in a toast. */
  readonly errorsOf: (error: unknown) => readonly FieldError<Path<Input>>[]
}

export function useAccountForm<Input extends FieldValues, Output>({
  schema,
  untouched,
  send,
  errorsOf,
  ...options
}: AccountFormOptions<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: untouched as DefaultValues<Input>,
    ...options,
  })
  const { register, getFieldState, formState, handleSubmit, setError } = form
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
    }),
  )
  return {
    form,
    submit,
    field: <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
      error: inLanguage(getFieldState(name, formState).error?.message),
      ...register(name, options),
    }),
  }
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
      error.fields[field] ?? (field === owner ? (knownErrorText(error) ?? error.providerMessage) : undefined)
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
