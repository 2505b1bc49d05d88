/** What a step can look for in the journal. */
import * as z from 'zod/mini'
import { errorsOf, responseSchema, successStatus } from '../../../contracts/registry/endpoint.ts'
import { errors } from '../../../contracts/registry/errors.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../../contracts/registry/registry.ts'
import type { Match } from '../../../mock-api/control/journal-query.ts'
import { childOf, fieldsOf, type Schema } from '../../../contracts/shared/schema-walk.ts'
import { kindNames } from '../../../mock-api/faults/kinds.ts'
import { isVerbName, verbs, type VerbName } from '../../../mock-api/operator/verbs.ts'
import type { Entry } from '../control-answers.ts'
import { orPlaceholder } from '../../format/placeholders.ts'
import { savedSchema, savedValue } from '../saved.ts'
import { userField } from './step-kind.ts'

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
      z.describe(`Only where it speaks of this ${what}.`),
    ),
  )
const subjects = {
  requestId: idOf('request'),
  trackingId: idOf('tracking'),
  transactionId: idOf('transaction or exchange'),
}

export const SoughtCall = z.strictObject({
  call: CallName.check(z.describe("A call that succeeded, or had `status`, by the registry's id.")),
  from: z.optional(userField),
  status: z.optional(
    orPlaceholder(z.int()).check(
      z.describe(`The status that it was answered with, ${statuses.toSorted((a, b) => a - b).join(', ')}.`),
    ),
  ),
  ...subjects,
})

/** What every event is called by itself: nobody knows it before. */
const ownName = 'eventId'

/** A part of what an event says: each field may be left out, none may be unknown, and lists are not compared. */
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
        .filter(([field, schema]) => field !== ownName && childOf(schema, 0) === undefined)
        .map(([field, schema]) => [field, z.optional(orPlaceholder(partOf(schema)))]),
    ),
  )

const Receiver = userField.check(
  z.describe(
    "A user's e-mail address or id; anybody where it is missing. An event counts when it goes out: not at all where a fault " +
      'dropped it, twice where one doubled it, late where one delayed it.',
  ),
)

export const SoughtEvents = eventNames.map((name) =>
  z.strictObject({
    event: z.literal(name).check(z.describe(`${events[name].summary}.`)),
    to: z.optional(Receiver),
    with: z.optional(
      partOfFields(fieldsOf(events[name].payload) ?? {}).check(
        z.describe('A part of what it must say; what is not named may be anything.'),
      ),
    ),
    ...subjects,
  }),
)

export const SoughtAct = z.strictObject({
  operator: VerbNames.check(
    z.describe('A verb that the operator was asked for, in this run or at the desk.'),
  ),
  ...subjects,
})

export const SoughtSocket = z.strictObject({
  socket: z
    .enum(['connected', 'disconnected', 'refused'])
    .check(z.describe('What became of a realtime connection.')),
  of: z.optional(userField),
})

export const SoughtMail = z.strictObject({
  mail: z.string().check(z.minLength(1), z.describe('The e-mail address that a mail went to.')),
})

export const SoughtFault = z.strictObject({
  fault: z.enum(kindNames).check(z.describe('A fault that acted.')),
  of: z.optional(userField),
})

export const SoughtEntry = z.union([
  SoughtCall,
  ...SoughtEvents,
  SoughtAct,
  SoughtSocket,
  SoughtMail,
  SoughtFault,
])
export type Sought = z.infer<typeof SoughtEntry>

const entryKeys = new Set(['call', 'event', 'operator', 'socket', 'mail', 'fault'])

/** Whether it is something that happens, and not how something is: what the operator does is a verb, who it is a name or an id. */
export function isEntry(sought: object): sought is Sought {
  const [key = ''] = Object.keys(sought)
  const isState = 'operator' in sought && !isVerbName(String(sought.operator))
  return entryKeys.has(key) && !isState
}

const present = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value

/** In the words of the control API. */
export function matchOf(sought: Sought): Match {
  if ('call' in sought) {
    const { from, ...rest } = sought
    return present({ ...rest, user: from, status: Number(sought.status) || undefined })
  }
  if ('event' in sought) {
    const { to, ...rest } = sought
    return present({ ...rest, user: to })
  }
  if ('operator' in sought || 'mail' in sought) return present({ ...sought })
  const { of, ...rest } = sought
  return present({ ...rest, user: of })
}

/** In words for a person. */
export function inWords(sought: Sought): string {
  const about = [
    ['request', 'requestId'],
    ['tracking', 'trackingId'],
    ['transaction', 'transactionId'],
  ].flatMap(([what = '', field = '']) => {
    const id: unknown = Object.hasOwn(sought, field) ? sought[field as keyof Sought] : undefined
    return typeof id === 'string' ? [` about ${what} ${id}`] : []
  })
  return nameOf(sought) + about.join('')
}

const whose = (word: string, user: string | undefined): string =>
  user === undefined ? '' : ` ${word} ${user}`

function nameOf(sought: Sought): string {
  if ('call' in sought) {
    const status = sought.status === undefined ? '' : ` answered with ${String(sought.status)}`
    return `${sought.call}${whose('from', sought.from)}${status}`
  }
  if ('event' in sought) {
    const says = sought.with === undefined ? '' : ` with ${JSON.stringify(sought.with)}`
    return `${sought.event}${whose('to', sought.to)}${says}`
  }
  if ('operator' in sought) return `the operator's ${sought.operator}`
  if ('mail' in sought) return `a mail to ${sought.mail}`
  if ('socket' in sought) return `a socket${whose('of', sought.of)} that is ${sought.socket}`
  return `the fault ${sought.fault}${whose('of', sought.of)}`
}

/** The schema of what the found entry will hold; nothing is known of an operator's. */
function contentSchema(sought: Sought): Schema | undefined {
  if ('call' in sought) {
    return sought.status === undefined
      ? responseSchema(endpoints[sought.call], successStatus(endpoints[sought.call]))
      : undefined
  }
  if ('event' in sought) return events[sought.event].payload
  return undefined
}

export function foreseeSaved(sought: Sought): Schema | undefined {
  const schema = contentSchema(sought)
  return schema && savedSchema(schema)
}

export function saved(sought: Sought, entry: Entry): unknown {
  const schema = contentSchema(sought)
  switch (entry.kind) {
    case 'call':
      return savedValue(entry.answer, schema)
    case 'event':
      return savedValue(entry.payload, schema)
    case 'operator':
      return entry.body
    case 'mail':
      // The last part of the path is the secret that the link carries.
      return { ...entry, token: entry.link.split('/').at(-1) }
    case 'fault':
      return 'event' in sought ? savedValue(entry.payload, schema) : entry
    case 'socket':
    case 'clock':
    case 'world':
      return entry
  }
}
