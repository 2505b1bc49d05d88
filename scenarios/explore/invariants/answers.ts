/** What holds of everything that the provider says. */
import { responseSchema, type Endpoint } from '../../../contracts/registry/endpoint.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../../contracts/registry/registry.ts'
import { subjectOf, textAt } from '../facts.ts'
import type { Invariant } from '../invariants.ts'

export const onlyItsOwn: Invariant = {
  name: 'only-its-own',
  sentence: "Nobody is sent an event about what is another player's.",
  broken(evidence, { chats, orders }) {
    if (evidence.kind !== 'event') return undefined
    const id = subjectOf(evidence.payload)
    const owner = chats.get(id)?.userId ?? orders.get(id)?.userId
    if (owner === undefined || owner === evidence.to) return undefined
    return {
      what: `${evidence.event} about ${id}, which is ${owner}'s, was sent to ${evidence.to}`,
      ending: [
        { never: { event: evidence.event, to: evidence.to, ...about(evidence.payload, id) }, for: '0s' },
      ],
    }
  },
}

function about(payload: unknown, id: string): object {
  if (textAt(payload, 'transaction', '_id') === id) return { transactionId: id }
  const isRequest = textAt(payload, 'requestId') === id || textAt(payload, 'newMessage', 'requestId') === id
  return isRequest ? { requestId: id } : { trackingId: id }
}

export const eventIds: Invariant = {
  name: 'event-ids-are-unique',
  sentence: 'No two events share an eventId, also not across a restore; a fault that doubles one keeps it.',
  broken(evidence, { eventIds: known }) {
    if (evidence.kind !== 'event') return undefined
    const eventId = textAt(evidence.payload, 'eventId')
    return known.has(eventId)
      ? { what: `${evidence.event} has the eventId ${eventId} of another` }
      : undefined
  },
}

const isEndpoint = (id: string): id is EndpointId => Object.hasOwn(endpoints, id)
const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)

export const contract: Invariant = {
  name: 'contract',
  sentence: 'Every answer and every event is of the form that the contract gives it.',
  broken(evidence) {
    if (evidence.kind === 'event') {
      const trouble =
        evidence.violation ??
        (isEvent(evidence.event)
          ? events[evidence.event].payload.safeParse(evidence.payload).error?.message
          : 'the contract has no such event')
      return trouble === undefined ? undefined : { what: `${evidence.event}: ${trouble}` }
    }
    if (evidence.kind !== 'call') return undefined
    const { call, status, answer, violation, faults = [] } = evidence
    if (violation !== undefined) return { what: `${String(call)}: ${violation}` }
    // What stands in the place of an answer because of a fault is not the provider's; secrets are not written down.
    if (call === null || faults.length > 0 || call.startsWith('auth.') || !isEndpoint(call)) return undefined
    const row: Endpoint = endpoints[call]
    const schema = responseSchema(row, status)
    if (schema === undefined)
      return { what: `${call} was answered with ${String(status)}, which its row does not know` }
    const parsed = schema.safeParse(answer)
    return parsed.success ? undefined : { what: `${call}: ${parsed.error.message}` }
  },
}

export const unfailing: Invariant = {
  name: 'no-failure',
  sentence: 'The provider itself never fails: nothing is answered with a 500 or not at all, but for a fault.',
  broken(evidence, { spoilt }) {
    if (evidence.kind === 'call' && evidence.status >= 500 && (evidence.faults ?? []).length === 0) {
      return { what: `${evidence.call ?? evidence.path} was answered with ${String(evidence.status)}` }
    }
    if (evidence.kind !== 'unanswered') return undefined
    if (!evidence.isFailure && (spoilt.get(evidence.name) ?? 0) > 0) return undefined
    return { what: evidence.why }
  },
}
