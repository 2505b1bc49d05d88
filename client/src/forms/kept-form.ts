import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { readKept } from '../lib/kept-input.ts'
import { keepInput } from './input-owner.ts'

interface KeptFormOptions<Values extends FieldValues> {
  readonly userId: string
  readonly name: string
  /** The fields to keep, each optional and named by its path in the form, such as `bankInfo.RIB`. */
  readonly schema: z.ZodMiniObject
  readonly untouched: Values
  readonly blank?: Values
}

export const keptTexts = (fields: readonly string[]) =>
  z.partial(z.object(Object.fromEntries(fields.map((field) => [field, z.string()]))))

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'setValue' | 'subscribe' | 'reset'>

export type KeptForm = ReturnType<typeof useKeptForm>

export function useKeptForm<Values extends FieldValues>(
  form: Form<Values>,
  options: KeptFormOptions<Values>,
) {
  const { userId, name } = options
  const { subscribe } = form
  const [restored, setRestored] = useState(() => keptFor(options))
  const forget = (): void => {
    keepInput(userId, name, undefined)
    setRestored({})
  }
  const restore = useEffectEvent(() => fillIn(form, restored))
  const take = useEffectEvent((values: Values) => {
    const typed = typedIn(values, options)
    if (typed === undefined) forget()
    else keepInput(userId, name, typed)
  })
  useEffect(() => {
    restore()
    return subscribe({ formState: { values: true }, callback: ({ values }) => take(values) })
  }, [subscribe])

  return {
    isRestored: Object.keys(restored).length > 0,
    clear: () => {
      form.reset(options.untouched, { keepDirtyValues: false })
      forget()
    },
    forget,
  }
}

type Typed = Readonly<Record<string, unknown>>

/** Returns kept values by field, except fields that a market row has set: the player chose that row later. */
export function keptFor<Values extends FieldValues>({
  userId,
  name,
  schema,
  untouched,
  blank = untouched,
}: KeptFormOptions<Values>): Typed {
  const kept = schema.safeParse(readKept(userId, name)).data ?? {}
  return Object.fromEntries(
    Object.entries(kept).filter(([field]) => isSame(get(untouched, field), get(blank, field))),
  )
}

export function fillIn<Values extends FieldValues>(form: Pick<Form<Values>, 'setValue'>, typed: Typed): void {
  for (const [field, value] of Object.entries(typed)) {
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
}

export function typedIn<Values extends FieldValues>(
  values: Values,
  { schema, untouched, blank = untouched }: KeptFormOptions<Values>,
): Typed | undefined {
  const fields = Object.keys(schema.shape)
  const unlike = (others: Values): string[] =>
    fields.filter((field) => !isSame(get(values, field), get(others, field)))
  const kept = unlike(untouched).length === 0 ? [] : unlike(blank)
  return kept.length === 0 ? undefined : Object.fromEntries(kept.map((field) => [field, get(values, field)]))
}

/** Like `get` of react-hook-form, which the contact page does not load. */
const get = (values: FieldValues, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as FieldValues | undefined)?.[key], values)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
