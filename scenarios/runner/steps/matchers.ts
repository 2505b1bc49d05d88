/** What a step can look for in the journal: calls, events, acts of the operator, sockets, mails and faults. */
import * as z from 'zod/mini'
import { errorsOf, responseSchema, successStatus } from '../../../contracts/registry/endpoint.ts'
import { errors } from '../../../contracts/registry/errors.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../../contracts/registry/registry.ts'
import type { Match } from '../../../mock-api/control/match.ts'
import { childOf, fieldsOf, type Schema } from '../../../contracts/shared/schema-walk.ts'
import { kindNames } from '../../../mock-api/faults/kinds.ts'
import { isVerbName, verbs, type VerbName } from '../../../mock-api/operator/verbs.ts'
import { entrySchemas, type Entry } from '../../../mock-api/world/journal-entry.ts'
import { orPlaceholder } from '../../format/placeholders.ts'
import { savedSchema, savedValue, userField } from './step-kind.ts'

const callIds = Object.keys(endpoints) as EndpointId[]
const eventNames = Object.keys(events) as EventName[]

const statuses = [
  ...new Set(callIds.flatMap((id) => errorsOf(endpoints[id]).map((code) => errors[code].status))),
]

const idOf = (what: string) =>
  z.optional(
    orPlaceholder(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'An id is 24 hexadecimal digits.'))).check(
      z.describe(`Only with this ${what}.`),
    ),
  )
/** What an entry can be about, by the field with its id. */
const subjectNames = { requestId: 'request', trackingId: 'tracking', transactionId: 'transaction' } as const
const subjects = {
  requestId: idOf('request'),
  trackingId: idOf('tracking'),
  transactionId: idOf('transaction or exchange'),
}

const CallMatcher = z.strictObject({
  call: z.enum(callIds).check(z.describe('The id of a call that succeeded, or had `status`.')),
  from: z.optional(userField),
  status: z.optional(
    orPlaceholder(z.int()).check(
      z.describe(`The status of the answer: ${statuses.toSorted((a, b) => a - b).join(', ')}.`),
    ),
  ),
  ...subjects,
})

/** The id of the event itself is not known before the run. */
const eventIdField = 'eventId'

/** Makes each field of an event optional, rejects unknown fields and leaves lists out. */
function partOf(schema: Schema): z.ZodMiniType {
  const fields = fieldsOf(schema)
  if (fields === undefined) return schema as z.ZodMiniType
  const part = partOfFields(fields)
  return z.safeParse(schema, null).success ? z.nullable(part) : part
}

const partOfFields = (
  fields: Readonly<Record<string, Schema>>,
): z.ZodMiniType<Readonly<Record<string, unknown>>> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([field, schema]) => field !== eventIdField && childOf(schema, 0) === undefined)
        .map(([field, schema]) => [field, z.optional(orPlaceholder(partOf(schema)))]),
    ),
  )

const Receiver = userField.check(
  z.describe(
    'The e-mail address or id of a user. Without it, any user. Counts deliveries after faults: dropped 0, duplicated 2, delayed ' +
      'when it is released.',
  ),
)

const EventMatchers = eventNames.map((name) =>
  z.strictObject({
    event: z.literal(name).check(z.describe(`${events[name].summary}.`)),
    to: z.optional(Receiver),
    with: z.optional(
      partOfFields(fieldsOf(events[name].payload) ?? {}).check(
        z.describe('Some fields of the event. Other fields can have any value.'),
      ),
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
  mail: z.string().check(z.minLength(1), z.describe('The e-mail address of the receiver.')),
})

const FaultMatcher = z.strictObject({
  fault: z.enum(kindNames).check(z.describe('The kind of a fault that acted.')),
  of: z.optional(userField),
})

export const EntryMatcher = z.union([
  CallMatcher,
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

/** Converts a matcher into the query of the control API. */
export function matchOf(matcher: Matcher): Match {
  // The field of the user has another name in each kind of matcher.
  const { from, to, of, ...rest } = matcher as Match & { from?: string; to?: string; of?: string }
  return { ...rest, user: from ?? to ?? of }
}

/** Formats a matcher for a reader. */
export function formatMatcher(matcher: Matcher): string {
  const ids = matcher as Readonly<Record<string, unknown>>
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
    return matcher.call + whose('from', matcher.from) + status
  }
  if ('event' in matcher) {
    const content = matcher.with === undefined ? '' : ` with ${JSON.stringify(matcher.with)}`
    return matcher.event + whose('to', matcher.to) + content
  }
  if ('operator' in matcher) return `the operator's ${matcher.operator}`
  if ('mail' in matcher) return `a mail to ${matcher.mail}`
  if ('socket' in matcher) return `a socket${whose('of', matcher.of)} ${matcher.socket}`
  return `the fault ${matcher.fault}${whose('of', matcher.of)}`
}

/** Returns the schema of the content of the found entry, if it is known before the run. */
function contentSchema(matcher: Matcher): Schema | undefined {
  if ('event' in matcher) return events[matcher.event].payload
  if (!('call' in matcher)) return undefined
  const row = endpoints[matcher.call]
  const { status = successStatus(row) } = matcher
  return typeof status === 'number' ? responseSchema(row, status) : undefined
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
