import { describe, expect, test } from 'vitest'
import { errorsOf, responseSchema, successStatus, type Endpoint } from './endpoint.ts'
import { ErrorBody, errorBody, errors, identifyError } from './errors.ts'
import { answersOf, callExamples, eventExamples } from './examples.ts'
import { endpoints, events, type EndpointId, type EventName } from './registry.ts'
import { layersOf, missingBranches } from './schema-layers.ts'

const ids = Object.keys(endpoints) as EndpointId[]
const names = Object.keys(events) as EventName[]
const payloadsOf = (name: EventName): Readonly<Record<string, unknown>> => eventExamples[name]

describe('the table of calls', () => {
  test.each(ids)('%s has its own id as key', (id) => {
    expect(endpoints[id].id).toBe(id)
  })

  test('has unique methods and paths', () => {
    const addresses = ids.map((id) => `${endpoints[id].method} ${endpoints[id].path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(ids)('%s parses its example input without loss', (id) => {
    const row: Endpoint = endpoints[id]
    const input: { params?: unknown; query?: unknown; body?: unknown } = callExamples[id].input
    const parsed = {
      ...(row.params && { params: row.params.parse(input.params) }),
      ...(row.query && { query: row.query.parse(input.query) }),
      ...(row.body && { body: row.body.parse(input.body) }),
    }
    expect(parsed).toStrictEqual(input)
  })

  test.each(ids.flatMap((id) => answersOf(id).map(({ status, name }) => [id, status, name] as const)))(
    '%s parses its example answer %d "%s" without loss',
    (id, status, name) => {
      const example = answersOf(id).find((each) => each.status === status && each.name === name)
      const row: Endpoint = endpoints[id]
      expect(row.responses[status]?.parse(example?.answer)).toStrictEqual(example?.answer)
    },
  )

  test.each(ids)('%s has examples for exactly its success statuses', (id) => {
    const row: Endpoint = endpoints[id]
    const shown = new Set(answersOf(id).map(({ status }) => status))
    expect([...shown]).toEqual(Object.keys(row.responses).map(Number))
    expect(answersOf(id)[0]?.status).toBe(successStatus(row))
  })

  test.each(ids)('%s has a distinct body for each of its refusals', (id) => {
    const row: Endpoint = endpoints[id]
    for (const code of errorsOf(row)) {
      const { status } = errors[code]
      const body = errorBody(code)
      expect(responseSchema(row, status)).toBe(ErrorBody)
      expect(ErrorBody.parse(body)).toStrictEqual(body)
      expect(body.message).toBe(errors[code].message)
      expect(identifyError(errorsOf(row), status, body)).toBe(code)
    }
  })
})

describe('the table of events', () => {
  test.each(names)('%s has its own name as key', (name) => {
    expect(events[name].name).toBe(name)
  })

  test.each(names.flatMap((event) => Object.keys(payloadsOf(event)).map((name) => [event, name] as const)))(
    '%s parses its example payload "%s" without loss',
    (event, name) => {
      const payload = payloadsOf(event)[name]
      expect(events[event].payload.parse(payload)).toStrictEqual(payload)
    },
  )

  test.each(names)('%s has an example without the optional eventId and one with it', (name) => {
    expect(eventExamples[name].minimum).not.toHaveProperty('eventId')
    expect(eventExamples[name]['maximum']).toHaveProperty('eventId')
  })
})

const endedTracking = ['$.tracking.isRequestStarted: false', '$.tracking.isFormOpened: false']

/** Branches of an entity's schema that this call or event never has. Another call or event shows all but the first. */
const neverShown: { readonly [Id in EndpointId | EventName]?: readonly string[] } = {
  // The games always exist.
  'games.list': ['$.games: empty'],
  // An open request has an open form, and an open tracking has started.
  'conversations.current': ['$.request.isFormOpened: false'],
  'trackings.current': endedTracking,
  // Nobody has replied in a new conversation.
  'conversations.create': [
    '$.request.operatorId: given',
    '$.request.messages: filled',
    '$.request.isRequestStarted: true',
    '$.request.isFormOpened: false',
  ],
  'trackings.create': ['$.tracking.operatorId: given', '$.tracking.messages: filled', ...endedTracking],
  // An ended conversation has both flags false.
  'messages.closeRequest': ['$.request.isRequestStarted: true', '$.request.isFormOpened: true'],
  'messages.closeTracking': ['$.tracking.isRequestStarted: true', '$.tracking.isFormOpened: true'],
  'exchanges.create': [
    '$.transaction.status: Exchanged',
    '$.transaction.status: Rejected',
    '$.transaction.operatorId: not null',
    '$.transaction.exchangeCode: given',
  ],
  // Players write with calls, the staff with events.
  'messages.sendToRequest': ['$.newMessage.senderType: Admin'],
  'messages.sendToTracking': ['$.newMessage.senderType: Admin'],
  sendMessage: ['$.newMessage.senderType: User', '$.newMessage.clientId: given'],
  sendTrackingMessage: ['$.newMessage.senderType: User', '$.newMessage.clientId: given'],
  // The event means that an operator has the tracking.
  newTrackingOperator: ['$.tracking.operatorId: left out', ...endedTracking],
  assignTransactionToOperator: [
    '$.transaction.status: Exchanged',
    '$.transaction.status: Rejected',
    '$.transaction.operatorId: left out',
    '$.transaction.operatorId: null',
  ],
}

const layersOfCall = (id: EndpointId) =>
  answersOf(id).flatMap(({ status, answer }) => {
    const row: Endpoint = endpoints[id]
    const schema = row.responses[status]
    return schema === undefined ? [] : layersOf(schema, answer)
  })

const layersOfEvent = (name: EventName) =>
  Object.values(payloadsOf(name)).flatMap((payload) => layersOf(events[name].payload, payload))

describe('the examples', () => {
  test.each(ids)('of %s show each branch of its answers, except those it never has', (id) => {
    expect(missingBranches(layersOfCall(id)).toSorted()).toEqual((neverShown[id] ?? []).toSorted())
  })

  test.each(names)('of %s show each branch of its payload, except those it never has', (name) => {
    expect(missingBranches(layersOfEvent(name)).toSorted()).toEqual((neverShown[name] ?? []).toSorted())
  })

  test('together show each branch of every entity', () => {
    const layers = [...ids.flatMap(layersOfCall), ...names.flatMap(layersOfEvent)]
    expect(missingBranches(layers)).toEqual(neverShown['games.list'])
  })
})
