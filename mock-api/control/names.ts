/** Lets callers give a name where an id is expected: of a server, a game or an operator, and the e-mail address of a user. */
import * as z from 'zod/mini'
import { normalizeText } from '../../contracts/registry/normalize-text.ts'
import { fieldsOf } from '../../contracts/shared/schema-walk.ts'
import { didYouMean, suggestion } from '../../contracts/shared/suggest.ts'
import { verbs, type VerbName } from '../operator/verbs.ts'
import type { World } from '../world/world.ts'
import { invalidInput } from './control-error.ts'

const named = {
  server: ({ store }: World) => store.servers.all().map(({ _id, serverName: name }) => ({ _id, name })),
  game: ({ store }: World) => store.games.all().map(({ _id, gameName: name }) => ({ _id, name })),
  operator: ({ store }: World) => store.operators.all().map(({ _id, displayName: name }) => ({ _id, name })),
  user: ({ store }: World) => store.users.all().map(({ _id, email: name }) => ({ _id, name })),
}

export type NamedKind = keyof typeof named

/** The fields of bodies whose id may be a name. */
const namedFields: Readonly<Record<string, NamedKind>> = {
  serverId: 'server',
  serverIdFrom: 'server',
  serverIdTo: 'server',
  serverIdSender: 'server',
  serverIdReceiver: 'server',
  gameId: 'game',
  operatorId: 'operator',
  userId: 'user',
}

const idPattern = /^[0-9a-f]{24}$/
const namesShown = 12

/** Returns the id for a name in any letter case, or the name itself if it is an id. Returns undefined for an unknown name. */
export function idNamed(world: World, kind: NamedKind, name: string): string | undefined {
  if (idPattern.test(name)) return name
  if (kind === 'user') return world.store.users.first('email', name.toLowerCase())?._id
  const wanted = normalizeText(name)
  const found = named[kind](world).filter((each) => normalizeText(each.name) === wanted)
  if (found.length > 1) {
    const ids = found.map(({ _id }) => _id).join(' or ')
    throw invalidInput(`Several have the name "${name}": give the id ${ids}.`)
  }
  return found[0]?._id
}

/** Says that there is no such user, server, game or operator, and what there is. */
export function noSuch(world: World, kind: NamedKind, name: string): string {
  const names = [...new Set(named[kind](world).map((each) => each.name))]
  const hint = names.length > namesShown ? didYouMean(name, names) : suggestion(name, names)
  const what = kind === 'user' && !name.includes('@') ? 'user with the e-mail address or id' : kind
  return `The world "${world.name}" has no ${what} "${name}".${hint}`
}

/** Returns the id of what a name or an id means. Throws a 400 if it does not exist. */
export function knownId(world: World, kind: NamedKind, name: string, field: string): string {
  const id = idNamed(world, kind, name)
  if (id !== undefined && named[kind](world).some(({ _id }) => _id === id)) return id
  throw invalidInput(`${field}: ${noSuch(world, kind, name)}`)
}

/** Replaces the names in the fields of a body or a query by ids. Throws a 400 for an unknown name. */
export function withIds<Fields>(world: World, fields: Fields): Fields {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields
  const entries = Object.entries(fields).map(([field, value]: [string, unknown]) => {
    const kind = Object.hasOwn(namedFields, field) ? namedFields[field] : undefined
    if (kind === undefined || typeof value !== 'string') return [field, value]
    const id = idNamed(world, kind, value)
    if (id !== undefined) return [field, id]
    throw invalidInput(`${field}: ${noSuch(world, kind, value)}`)
  })
  return Object.fromEntries(entries) as Fields
}

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
