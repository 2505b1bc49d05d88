/**
 * What an answer or a payload gives and a provider that keeps the contract need not: an addition of this product, or null
 * where nothing at all would say the same. An example with such a part is pinned as pending, so that it is verified and
 * reported, and fails nobody who leaves it out. The same is pinned without it by another example.
 */
import * as z from 'zod/mini'

/** Without them the client loses and doubles nothing: it goes by `_id`, by the answer to its own call and by reading again. */
const additions: ReadonlySet<string> = new Set(['eventId', 'clientId', 'exchangeCode'])

export function givesMoreThanNeeded(schema: z.core.$ZodType, example: unknown): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).some(([key, part]) => {
        const value = (example as Readonly<Record<string, unknown>>)[key]
        return value !== undefined && (additions.has(key) || givesMoreThanNeeded(part, value))
      })
    case 'array':
      return (example as readonly unknown[]).some((element) => givesMoreThanNeeded(def.element, element))
    case 'optional':
      return example === null || givesMoreThanNeeded(def.innerType, example)
    case 'nullable':
      return example !== null && givesMoreThanNeeded(def.innerType, example)
    case 'union':
      return def.options.some(
        (option) => z.core.safeParse(option, example).success && givesMoreThanNeeded(option, example),
      )
    default:
      return false
  }
}
