import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { brokenRelations } from './broken-relations.ts'
import { errorsOf, responseSchema, successStatus, type Endpoint } from './endpoint.ts'
import { ErrorBody, errorBody, errors, identifyError } from './errors.ts'
import type { RealtimeEvent } from './event.ts'
import { answersOf, callExamples, eventExamples } from './examples.ts'
import { ids as exampleIds } from './examples/common.ts'
import { endpoints, events, type EndpointId, type EventName } from './registry.ts'
import { layersOf, missingBranches } from './schema-layers.ts'

const ids = Object.keys(endpoints) as EndpointId[]
const names = Object.keys(events) as EventName[]

/** Every example of an answer or a payload, with its schema. */
const shown = [
  ...ids.flatMap((id) =>
    answersOf(id).map(({ status, name, answer }) => {
      const { responses }: Endpoint = endpoints[id]
      return { subject: id, name: `${String(status)} ${name}`, schema: responses[status], value: answer }
    }),
  ),
  ...names.flatMap((event) =>
    Object.entries<unknown>(eventExamples[event]).map(([name, value]) => {
      const schema: z.ZodMiniType = events[event].payload
      return { subject: event, name, schema, value }
    }),
  ),
]

test.each(shown)('$subject parses its example $name without loss', ({ schema, value }) => {
  expect(schema?.parse(value)).toStrictEqual(value)
})

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
    for (const part of ['params', 'query', 'body'] as const) {
      expect(row[part]?.parse(input[part])).toStrictEqual(input[part])
    }
  })

  test.each(ids)('%s has examples for exactly its success statuses', (id) => {
    const row: Endpoint = endpoints[id]
    const statuses = new Set(answersOf(id).map(({ status }) => status))
    expect([...statuses]).toEqual(Object.keys(row.responses).map(Number))
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

test.each(names)(
  '%s has its own name as key, and an example without the optional eventId and one with it',
  (name) => {
    expect(events[name].name).toBe(name)
    expect(eventExamples[name].minimum).not.toHaveProperty('eventId')
    expect(eventExamples[name]['maximum']).toHaveProperty('eventId')
  },
)

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

const layersIn = (subject?: string) =>
  shown
    .filter((each) => subject === undefined || each.subject === subject)
    .flatMap(({ schema, value }) => (schema === undefined ? [] : layersOf(schema, value)))

test.each([...ids, ...names])('the examples of %s show each branch, except those it never has', (subject) => {
  expect(missingBranches(layersIn(subject)).toSorted()).toEqual((neverShown[subject] ?? []).toSorted())
})

test('the examples together show each branch of every entity', () => {
  expect(missingBranches(layersIn())).toEqual(neverShown['games.list'])
})

/** What belongs to another input: a call has one example input, and examples of answers to several. */
const ofOtherInput: { readonly [Id in EndpointId]?: readonly string[] } = {
  'conversations.create': ['$.request.transactionType'],
  'history.buy': ['$.data[0].status'],
  'history.sell': ['$.data[0].status'],
  'history.exchange': ['$.data[0].status'],
}

test.each(ids)('the examples of %s keep its relations', (id) => {
  const { relations }: Endpoint = endpoints[id]
  const broken = answersOf(id).flatMap(({ answer }) =>
    brokenRelations(relations, { ...callExamples[id].input, answer, caller: exampleIds.user }),
  )
  expect([...new Set(broken.map(({ where }) => where))]).toEqual(ofOtherInput[id] ?? [])
})

test.each(names)('the examples of %s keep its relations', (name) => {
  const { relations }: RealtimeEvent = events[name]
  const broken = Object.values(eventExamples[name]).flatMap((answer) =>
    brokenRelations(relations, { answer, caller: exampleIds.user }),
  )
  expect(broken).toEqual([])
})
