/** Finds example parts that a provider may leave out. Interactions with such a part are pending in the pact. */
import * as z from 'zod/mini'

/** Fields that this product added. Without them the client still works: it falls back to `_id` and to refetching. */
const additions: ReadonlySet<string> = new Set(['eventId', 'clientId', 'exchangeCode'])

/**
 * Returns true when the example contains an added field, or null where the field may be left out. Such an interaction is
 * pending: the verifier reports a difference but does not fail. Another interaction pins the same answer without the part.
 */
export function hasOptionalParts(schema: z.core.$ZodType, example: unknown): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).some(([key, part]) => {
        const value = (example as Readonly<Record<string, unknown>>)[key]
        return value !== undefined && (additions.has(key) || hasOptionalParts(part, value))
      })
    case 'array':
      return (example as readonly unknown[]).some((element) => hasOptionalParts(def.element, element))
    case 'optional':
      return example === null || hasOptionalParts(def.innerType, example)
    case 'nullable':
      return example !== null && hasOptionalParts(def.innerType, example)
    case 'union':
      return def.options.some(
        (option) => z.core.safeParse(option, example).success && hasOptionalParts(option, example),
      )
    default:
      return false
  }
}
