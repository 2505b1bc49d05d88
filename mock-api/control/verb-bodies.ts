/** The bodies of the operator's verbs as the control API takes them: without unknown fields, and with names for ids. */
import * as z from 'zod/mini'
import { fieldsOf } from '../../contracts/shared/schema-walk.ts'
import { verbs, type VerbName } from '../operator/verbs.ts'
import { namedFields } from './names.ts'

/** Returns the body of a verb without unknown fields. */
export const strictBody = (name: VerbName): (typeof verbs)[VerbName]['body'] =>
  // Keeps the rules between fields, which a new strict object would not have.
  z.catchall<z.ZodMiniObject, z.ZodMiniNever>(verbs[name].body, z.never()) as (typeof verbs)[VerbName]['body']

const NameOrId = z.string()

/** Returns the body as callers write it, for the documentation. */
export function writtenBody(name: VerbName): z.ZodMiniType {
  const fields = Object.entries(fieldsOf(verbs[name].body) ?? {})
  if (!fields.some(([field]) => Object.hasOwn(namedFields, field))) return strictBody(name)
  const written = fields.map(([field, schema]) => {
    if (!Object.hasOwn(namedFields, field)) return [field, schema]
    return [field, z.safeParse(schema, undefined).success ? z.optional(NameOrId) : NameOrId]
  })
  return z.strictObject(Object.fromEntries(written) as z.core.$ZodShape)
}
