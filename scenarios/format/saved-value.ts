/** What `save` keeps of an answer or an event. A separate file, because load tests bundle it. */
import { fieldsOf, type Schema } from '../../contracts/shared/schema-walk.ts'

const ignored = new Set(['message', 'eventId'])

function onlyField(fields: readonly string[]): string | undefined {
  const [only, ...more] = fields.filter((field) => !ignored.has(field))
  return more.length === 0 ? only : undefined
}

/**
 * Returns what `save` keeps of an answer or an event: the only field besides `message` and `eventId`, if there is just one, so
 * that after conversations.create `${request._id}` works; else all of it.
 */
export function savedValue(value: unknown, schema?: Schema): unknown {
  if (typeof value !== 'object' || value === null) return value
  const only = onlyField(Object.keys((schema && fieldsOf(schema)) ?? value))
  return only === undefined ? value : (value as Readonly<Record<string, unknown>>)[only]
}

export function savedSchema(schema: Schema): Schema {
  const fields = fieldsOf(schema) ?? {}
  const only = onlyField(Object.keys(fields))
  return (only === undefined ? undefined : fields[only]) ?? schema
}
