/**
 * What `save` keeps of an answer or a payload: its one thing where it holds one besides `message` and `eventId`, so
 * that `save: request` after conversations.create gives `${request._id}`; else all of it.
 */
import { fieldsOf, type Schema } from '../../contracts/shared/schema-walk.ts'

const beside = new Set(['message', 'eventId'])

function oneThing(fields: readonly string[]): string | undefined {
  const [only, ...more] = fields.filter((field) => !beside.has(field))
  return more.length === 0 ? only : undefined
}

/** `schema` decides where it is known, so that what a check foresees is what a run finds. */
export function savedValue(value: unknown, schema?: Schema): unknown {
  if (typeof value !== 'object' || value === null) return value
  const only = oneThing(Object.keys((schema && fieldsOf(schema)) ?? value))
  return only === undefined ? value : (value as Readonly<Record<string, unknown>>)[only]
}

export function savedSchema(schema: Schema): Schema {
  const fields = fieldsOf(schema) ?? {}
  const only = oneThing(Object.keys(fields))
  return (only === undefined ? undefined : fields[only]) ?? schema
}
