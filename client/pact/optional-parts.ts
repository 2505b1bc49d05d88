/** Finds example parts that a provider may leave out. Interactions with such a part are pending in the pact. */
import { layersOf, type Schema } from '../../contracts/registry/schema-layers.ts'

/** Fields that this product added. Without them the client still works: it falls back to `_id` and to refetching. */
const additions: ReadonlySet<unknown> = new Set(['eventId', 'clientId', 'exchangeCode'])

/**
 * Returns true when the example contains an added field, or null where the field may be left out. Such an interaction is
 * pending: the verifier reports a difference but does not fail. Another interaction pins the same answer without the part.
 */
export const hasOptionalParts = (schema: Schema, example: unknown): boolean =>
  layersOf(schema, example).some(
    ({ path, def, value }) =>
      (additions.has(path.at(-1)) && value !== undefined) || (def.type === 'optional' && value === null),
  )
