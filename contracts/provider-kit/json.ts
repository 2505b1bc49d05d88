import { valueAt } from '../shared/schema-walk.ts'

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/** Returns the same text for equal values, in any order of fields. */
export function canonical(value: unknown): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  const fields = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
  return `{${fields.join(',')}}`
}

export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

export const isRecord = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value)

/** Returns each value at a path; `*` stands for every element of a list. */
export const valuesAt = (
  value: unknown,
  [step, ...rest]: readonly string[],
  where = '$',
): readonly { readonly where: string; readonly value: unknown }[] => {
  if (step === undefined) return [{ where, value }]
  if (typeof value !== 'object' || value === null) return []
  const steps = step === '*' ? Object.keys(value) : [step]
  return steps.flatMap((each) => {
    const place = Array.isArray(value) ? `${where}[${each}]` : `${where}.${each}`
    return valuesAt(valueAt(value, each), rest, place)
  })
}

/** Splits `$.characters[0].name` into its steps. */
export const stepsOf = (path: string): readonly string[] => path.match(/[^.[\]$'"]+/g) ?? []
