/** What a step can look for in the journal: calls, events, acts of the operator, sockets, mails and faults. */
import * as z from 'zod/mini'
import { errorsOf, responseSchema, successStatus } from '../../../contracts/registry/endpoint.ts'
import { errors } from '../../../contracts/registry/errors.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../../contracts/registry/registry.ts'
import type { Match } from '../../../mock-api/control/match.ts'
import { childOf, fieldsOf, type Schema } from '../../../contracts/shared/schema-walk.ts'
import { kindNames } from '../../../mock-api/faults/kinds.ts'
import { isVerbName, verbs, type VerbName } from '../../../mock-api/operator/verbs.ts'
import type { Entry } from '../../../mock-api/world/journal-entry.ts'
import { orPlaceholder } from '../../format/placeholders.ts'
import { savedSchema, savedValue, userField } from './step-kind.ts'

const callIds = Object.keys(endpoints) as EndpointId[]
export const CallName = z.enum(callIds)
const eventNames = Object.keys(events) as EventName[]
export const VerbNames = z.enum(Object.keys(verbs) as VerbName[])

const statuses = [
  ...new Set(callIds.flatMap((id) => errorsOf(endpoints[id]).map((code) => errors[code].status))),
]

const idOf = (what: string) =>
  z.optional(
    orPlaceholder(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'An id is 24 hexadecimal digits.'))).check(
      z.describe(`Only with this ${what}.`),
    ),
  )
const subjects = {
  requestId: idOf('request'),
  trackingId: idOf('tracking'),
  transactionId: idOf('transaction or exchange'),
}

export const CallMatcher = z.strictObject({
  call: CallName.check(z.describe('The id of a call that succeeded, or had `status`.')),
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

export const EventMatchers = eventNames.map((name) =>
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

export const OperatorMatcher = z.strictObject({
  operator: VerbNames.check(z.describe('A verb of the operator, in this run or in the console.')),
  ...subjects,
})

export const SocketMatcher = z.strictObject({
  socket: z
    .enum(['connected', 'disconnected', 'refused'])
    .check(z.describe('The event of a realtime connection.')),
  of: z.optional(userField),
})

export const MailMatcher = z.strictObject({
  mail: z.string().check(z.minLength(1), z.describe('The e-mail address of the receiver.')),
})

export const FaultMatcher = z.strictObject({
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

const present = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value

/** Converts a matcher into the query of the control API. */
export function matchOf(matcher: Matcher): Match {
  if ('call' in matcher) {
    const { from, ...rest } = matcher
    return present({ ...rest, user: from, status: Number(matcher.status) || undefined })
  }
  if ('event' in matcher) {
    const { to, ...rest } = matcher
    return present({ ...rest, user: to })
  }
  if ('operator' in matcher || 'mail' in matcher) return present({ ...matcher })
  const { of, ...rest } = matcher
  return present({ ...rest, user: of })
}

/** Formats a matcher for a reader. */
export function formatMatcher(matcher: Matcher): string {
  const about = [
    ['request', 'requestId'],
    ['tracking', 'trackingId'],
    ['transaction', 'transactionId'],
  ].flatMap(([what = '', field = '']) => {
    const id: unknown = Object.hasOwn(matcher, field) ? matcher[field as keyof Matcher] : undefined
    return typeof id === 'string' ? [` about ${what} ${id}`] : []
  })
  return nameOf(matcher) + about.join('')
}

const whose = (word: string, user: string | undefined): string =>
  user === undefined ? '' : ` ${word} ${user}`

function nameOf(matcher: Matcher): string {
  if ('call' in matcher) {
    const status = matcher.status === undefined ? '' : ` answered with ${String(matcher.status)}`
    return `${matcher.call}${whose('from', matcher.from)}${status}`
  }
  if ('event' in matcher) {
    const says = matcher.with === undefined ? '' : ` with ${JSON.stringify(matcher.with)}`
    return `${matcher.event}${whose('to', matcher.to)}${says}`
  }
  if ('operator' in matcher) return `the operator's ${matcher.operator}`
  if ('mail' in matcher) return `a mail to ${matcher.mail}`
  if ('socket' in matcher) return `a socket${whose('of', matcher.of)} ${matcher.socket}`
  return `the fault ${matcher.fault}${whose('of', matcher.of)}`
}

/** Returns the schema of the content of the found entry, if it is known before the run. */
function contentSchema(matcher: Matcher): Schema | undefined {
  if ('call' in matcher) {
    return matcher.status === undefined
      ? responseSchema(endpoints[matcher.call], successStatus(endpoints[matcher.call]))
      : undefined
  }
  if ('event' in matcher) return events[matcher.event].payload
  return undefined
}

export function schemaOfSaved(matcher: Matcher): Schema | undefined {
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
