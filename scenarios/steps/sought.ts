/** What a step can look for in the journal. */
import * as z from 'zod/mini'
import { responseSchema, successStatus } from '../../contracts/registry/endpoint.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import type { Match } from '../../mock-api/control/journal-query.ts'
import type { Schema } from '../../mock-api/documents/schema-walk.ts'
import { verbs, type VerbName } from '../../mock-api/operator/verbs.ts'
import type { Entry } from '../control-answers.ts'
import { savedSchema, savedValue } from '../saved.ts'
import { requestField, userField } from './step-kind.ts'

export const CallName = z.enum(Object.keys(endpoints) as EndpointId[])
export const EventNames = z.enum(Object.keys(events) as EventName[])
export const VerbNames = z.enum(Object.keys(verbs) as VerbName[])

export const SoughtCall = z.strictObject({
  call: CallName.check(z.describe("A call that succeeded, by the registry's id.")),
  from: z.optional(userField),
  requestId: requestField,
})

export const SoughtEvent = z.strictObject({
  event: EventNames.check(z.describe('An event that was sent to a player.')),
  to: z.optional(userField),
  requestId: requestField,
})

export const SoughtAct = z.strictObject({
  operator: VerbNames.check(
    z.describe('A verb that the operator was asked for, in this run or at the desk.'),
  ),
  requestId: requestField,
})

export type Sought = z.infer<typeof SoughtCall> | z.infer<typeof SoughtEvent> | z.infer<typeof SoughtAct>

/** In the words of the control API. */
export function matchOf({ requestId, ...sought }: Sought): Match {
  const request = requestId === undefined ? {} : { requestId }
  if ('call' in sought) return { call: sought.call, ...whose(sought.from), ...request }
  if ('event' in sought) return { event: sought.event, ...whose(sought.to), ...request }
  return { operator: sought.operator, ...request }
}

const whose = (user: string | undefined) => (user === undefined ? {} : { user })

/** In words for a person. */
export function inWords(sought: Sought): string {
  const about = sought.requestId === undefined ? '' : ` about request ${sought.requestId}`
  if ('call' in sought)
    return `${sought.call}${sought.from === undefined ? '' : ` from ${sought.from}`}${about}`
  if ('event' in sought) return `${sought.event}${sought.to === undefined ? '' : ` to ${sought.to}`}${about}`
  return `the operator's ${sought.operator}${about}`
}

/** The schema of what the found entry will hold; nothing is known of an operator's. */
function contentSchema(sought: Sought): Schema | undefined {
  if ('call' in sought) return responseSchema(endpoints[sought.call], successStatus(endpoints[sought.call]))
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
    case 'socket':
    case 'clock':
    case 'mail':
    case 'world':
    case 'fault':
      return entry
  }
}
