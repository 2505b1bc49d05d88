import { describe, expect, test } from 'vitest'
import { successStatus, type Endpoint } from './endpoint.ts'
import { callExamples, eventExamples } from './examples.ts'
import { endpoints, events, type EndpointId, type EventName } from './registry.ts'

const ids = Object.keys(endpoints) as EndpointId[]
const names = Object.keys(events) as EventName[]

describe('the table of calls', () => {
  test.each(ids)('%s stands under its own id', (id) => {
    expect(endpoints[id].id).toBe(id)
  })

  test('gives no method and path to two calls', () => {
    const places = ids.map((id) => `${endpoints[id].method} ${endpoints[id].path}`)
    expect(new Set(places).size).toBe(places.length)
  })

  test.each(ids)('%s keeps its example input whole', (id) => {
    const row: Endpoint = endpoints[id]
    const input: { params?: unknown; query?: unknown; body?: unknown } = callExamples[id].input
    const parsed = {
      ...(row.params && { params: row.params.parse(input.params) }),
      ...(row.query && { query: row.query.parse(input.query) }),
      ...(row.body && { body: row.body.parse(input.body) }),
    }
    expect(parsed).toStrictEqual(input)
  })

  test.each(ids.flatMap((id) => Object.keys(callExamples[id].answers).map((name) => [id, name] as const)))(
    '%s keeps its example answer "%s" whole',
    (id, name) => {
      const row: Endpoint = endpoints[id]
      const answers: Readonly<Record<string, unknown>> = callExamples[id].answers
      expect(row.responses[successStatus(row)]?.parse(answers[name])).toStrictEqual(answers[name])
    },
  )
})

describe('the table of events', () => {
  test.each(names)('%s stands under its own name', (name) => {
    expect(events[name].name).toBe(name)
  })

  test.each(
    names.flatMap((event) => Object.keys(eventExamples[event]).map((name) => [event, name] as const)),
  )('%s keeps its example payload "%s" whole', (event, name) => {
    const payloads: Readonly<Record<string, unknown>> = eventExamples[event]
    expect(events[event].payload.parse(payloads[name])).toStrictEqual(payloads[name])
  })

  test.each(names)('%s may come without the eventId, which is an addition of this product', (name) => {
    expect(eventExamples[name].minimum).not.toHaveProperty('eventId')
    expect(eventExamples[name]['maximum']).toHaveProperty('eventId')
  })
})
