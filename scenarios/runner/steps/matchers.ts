/** What a step can look for in the journal: calls, events, acts of the operator, sockets, mails and faults. */
import * as z from 'zod/mini'
import { answerSchema, errorsOf, type Endpoint } from '../../../contracts/registry/endpoint.ts'
import { errors } from '../../../contracts/registry/errors.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../../contracts/registry/registry.ts'
import { callPartNames, type Match } from '../../../mock-api/control/match.ts'
import { childOf, fieldsOf, typeOf, type Schema } from '../../../contracts/shared/schema-walk.ts'
import { kindNames } from '../../../mock-api/faults/kinds.ts'
import { isVerbName, verbs, type VerbName } from '../../../mock-api/operator/verbs.ts'
import { entrySchemas, type Entry } from '../../../mock-api/world/journal-entry.ts'
import { orPlaceholder, optionally, someText, textLike } from '../../format/placeholders.ts'
import { isSecret } from '../../../mock-api/api/redact.ts'
import type { Environment } from '../environment/environment.ts'
import type { Sought } from '../journal-cursor.ts'
import { isNameable, withIds, type Fields } from '../environment/names.ts'
import { savedSchema, savedValue } from '../../format/saved-value.ts'
import { tabField, userField } from './step-kind.ts'

const callIds = Object.keys(endpoints) as EndpointId[]
const eventNames = Object.keys(events) as EventName[]

const statuses = [
  ...new Set(callIds.flatMap((id) => errorsOf(endpoints[id]).map((code) => errors[code].status))),
]

const idOf = (what: string) =>
  optionally(
    orPlaceholder(textLike(/^[0-9a-f]{24}$/, 'An id is 24 hexadecimal digits.')),
    `Only with this ${what}.`,
  )
const subjectNames = { requestId: 'request', trackingId: 'tracking', transactionId: 'transaction' } as const
const subjects = {
  requestId: idOf('request'),
  trackingId: idOf('tracking'),
  transactionId: idOf('transaction or exchange'),
}

/** The id of the event itself is not known before the run. */
const eventIdField = 'eventId'

/** By the fields of an entity, so that the JSON schema has each entity once. */
const entityParts = new Map<object, z.ZodMiniType>()

const plainTypes: Readonly<Record<string, z.ZodMiniType>> = {
  string: z.string(),
  number: orPlaceholder(z.number()),
  boolean: orPlaceholder(z.boolean()),
}

/** What a field of a part can be: of the same type, since a part need not be valid. */
function partOf(schema: Schema): z.ZodMiniType {
  const fields = fieldsOf(schema)
  const part = fields
    ? (entityParts.get(fields) ?? partOfFields(fields))
    : (plainTypes[typeOf(schema)] ?? orPlaceholder(schema as z.ZodMiniType))
  if (fields) entityParts.set(fields, part)
  return z.safeParse(schema, null).success ? z.nullable(part) : part
}

/** Makes each field optional, rejects unknown fields and leaves lists and secrets out. */
const partOfFields = (fields: Readonly<Record<string, Schema>>): z.ZodMiniType<Fields> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields)
        .filter(
          ([field, schema]) => field !== eventIdField && !isSecret(field) && childOf(schema, 0) === undefined,
        )
        .map(([field, schema]) => [field, fieldOfPart(field, schema)]),
    ),
  )

/** The name of a server or a game stands for its id. An id also matches the entity. */
function fieldOfPart(field: string, schema: Schema): z.ZodMiniType {
  if (isNameable(field))
    return fieldsOf(schema) ? z.optional(z.union([NameOrId, partOf(schema)])) : AnyNameOrId
  return z.optional(partOf(schema))
}

const NameOrId = someText('An id or a name.')
const AnyNameOrId = z.optional(NameOrId)

const PathValue = optionally(
  z.union([z.string(), z.number(), z.boolean()]),
  'The value in the path or the query.',
)

const textsOf = (schema: Schema) =>
  z.strictObject(
    Object.fromEntries(
      Object.keys(fieldsOf(schema) ?? {})
        .filter((field) => !isSecret(field))
        .map((field) => [field, PathValue]),
    ),
  )

function partsOf(row: Endpoint) {
  const answer = fieldsOf(answerSchema(row) ?? z.unknown())
  const parts = [
    ['path', row.params && textsOf(row.params), 'Some parameters of the path.'],
    ['query', row.query && textsOf(row.query), 'Some fields of the query.'],
    ['body', row.body && partOfFields(fieldsOf(row.body) ?? {}), 'Some fields of the body that was sent.'],
    ['answer', answer && partOfFields(answer), 'Some fields of the answer.'],
  ] as const
  return Object.fromEntries(
    parts.flatMap(([name, schema, about]) => (schema ? [[name, optionally(schema, about)] as const] : [])),
  )
}

interface CallMatcher extends Pick<Match, (typeof callPartNames)[number]> {
  readonly call: EndpointId
  readonly from?: string | undefined
  readonly status?: number | string | undefined
}

const Caller = z.optional(userField)
const Status = optionally(
  orPlaceholder(z.int()),
  `The status of the answer: ${statuses.toSorted((a, b) => a - b).join(', ')}. Without it, the call must succeed.`,
)

const CallMatchers = callIds.map(
  (id) =>
    z.strictObject({
      call: z.literal(id).check(z.describe(endpoints[id].summary)),
      from: Caller,
      status: Status,
      ...partsOf(endpoints[id]),
      ...subjects,
    }) as unknown as z.ZodMiniType<CallMatcher>,
)

const Receiver = optionally(
  userField,
  'The e-mail address or id of a user. Without it, any user. Counts deliveries after faults: dropped 0, duplicated 2, delayed ' +
    'when it is released.',
)

const TabOfEvent = optionally(
  tabField,
  'Counts only what this connection of the user has received, and not everything that was sent to the user.',
)

const EventMatchers = eventNames.map((name) =>
  z.strictObject({
    event: z.literal(name).check(z.describe(`${events[name].summary}.`)),
    to: Receiver,
    tab: TabOfEvent,
    with: optionally(
      partOfFields(fieldsOf(events[name].payload) ?? {}),
      'Some fields of the event. Other fields can have any value.',
    ),
    ...subjects,
  }),
)

const OperatorMatcher = z.strictObject({
  operator: z
    .enum(Object.keys(verbs) as VerbName[])
    .check(z.describe('A verb of the operator, in this run or in the console.')),
  ...subjects,
})

const SocketMatcher = z.strictObject({
  socket: z
    .enum(['connected', 'disconnected', 'refused'])
    .check(z.describe('The event of a realtime connection.')),
  of: z.optional(userField),
})

const MailMatcher = z.strictObject({
  mail: someText('The e-mail address of the receiver.'),
})

const FaultMatcher = z.strictObject({
  fault: z.enum(kindNames).check(z.describe('The kind of a fault that acted.')),
  of: z.optional(userField),
})

export const EntryMatcher = z.union([
  ...CallMatchers,
  ...EventMatchers,
  OperatorMatcher,
  SocketMatcher,
  MailMatcher,
  FaultMatcher,
])
export type Matcher = z.infer<typeof EntryMatcher>

const entryKeys = new Set(['call', 'event', 'operator', 'socket', 'mail', 'fault'])

/** Whether it matches journal entries, and not a state. `operator` with a verb is an entry, with a name or id a state. */
export function isEntry(matcher: object): matcher is Matcher {
  const [key = ''] = Object.keys(matcher)
  const isState = 'operator' in matcher && !isVerbName(String(matcher.operator))
  return entryKeys.has(key) && !isState
}

/** Converts a matcher into the query of the control API, with ids instead of names. */
export async function matchOf(matcher: Matcher, environment: Pick<Environment, 'idNamed'>): Promise<Sought> {
  // The field of the user has another name in each kind of matcher.
  const { from, to, of, ...rest } = matcher as Sought & { from?: string; to?: string; of?: string }
  const parts = Object.fromEntries(
    await Promise.all(
      (['with', ...callPartNames] as const)
        .filter((name) => rest[name] !== undefined)
        .map(async (name) => [name, await withIds(rest[name] as Fields, environment)] as const),
    ),
  )
  return { ...rest, ...parts, user: from ?? to ?? of }
}

export function formatMatcher(matcher: Matcher): string {
  const ids = matcher as Fields
  const about = Object.entries(subjectNames).flatMap(([field, subject]) =>
    typeof ids[field] === 'string' ? [` about ${subject} ${ids[field]}`] : [],
  )
  return formatKind(matcher) + about.join('')
}

const whose = (preposition: string, user: string | undefined): string =>
  user === undefined ? '' : ` ${preposition} ${user}`

function formatKind(matcher: Matcher): string {
  if ('call' in matcher) {
    const status = matcher.status === undefined ? '' : ` answered with ${String(matcher.status)}`
    const parts = callPartNames.flatMap((name) =>
      matcher[name] === undefined ? [] : [` with ${name} ${JSON.stringify(matcher[name])}`],
    )
    return matcher.call + whose('from', matcher.from) + status + parts.join('')
  }
  if ('event' in matcher) {
    const content = matcher.with === undefined ? '' : ` with ${JSON.stringify(matcher.with)}`
    return matcher.event + whose('to', matcher.to) + whose('on', matcher.tab) + content
  }
  if ('operator' in matcher) return `the operator's ${matcher.operator}`
  if ('mail' in matcher) return `a mail to ${matcher.mail}`
  if ('socket' in matcher) return `a socket${whose('of', matcher.of)} ${matcher.socket}`
  return `the fault ${matcher.fault}${whose('of', matcher.of)}`
}

/** Returns the schema of the content of the found entry, if it is known before the run. */
function contentSchema(matcher: Matcher): Schema | undefined {
  if ('event' in matcher) return events[matcher.event].payload
  if (!('call' in matcher) || matcher.status !== undefined) return undefined
  return answerSchema(endpoints[matcher.call])
}

export function schemaOfSaved(matcher: Matcher): Schema | undefined {
  if ('operator' in matcher) return verbs[matcher.operator].body
  if ('mail' in matcher) return z.extend(entrySchemas.mail, { token: z.string() })
  if ('socket' in matcher) return entrySchemas.socket
  if ('fault' in matcher) return entrySchemas.fault
  const schema = contentSchema(matcher)
  return schema && savedSchema(schema)
}

export function saved(matcher: Matcher, entry: Entry): unknown {
  const schema = contentSchema(matcher)
  switch (entry.kind) {
    case 'call':
      return savedValue(entry.answer, schema)
    case 'event':
      return savedValue(entry.payload, schema)
    case 'operator':
      return entry.body
    case 'mail':
      // The token is the last part of the link's path.
      return { ...entry, token: entry.link.split('/').at(-1) }
    case 'fault':
      return 'event' in matcher ? savedValue(entry.payload, schema) : entry
    case 'socket':
    case 'clock':
    case 'world':
      return entry
  }
}
