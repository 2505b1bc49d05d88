/** The list of what the client does not rely on yet, held against what the client does. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { answersOf, eventExamples } from '../registry/examples.ts'
import { endpoints, events, type EndpointId, type EventName } from '../registry/registry.ts'
import { responseSchema } from '../registry/endpoint.ts'
import { clientIn } from './client-under-test.ts'
import { eventStates } from './interactions.ts'
import { matcherFor } from './matchers.ts'
import { consumedCalls, consumedEvents, notYetCalled, notYetHeard } from './unconsumed.ts'

describe('the list of what has no pact yet', () => {
  test('names each call and each event at most once', () => {
    expect(new Set(notYetCalled).size).toBe(notYetCalled.length)
    expect(new Set(notYetHeard).size).toBe(notYetHeard.length)
    expect(consumedCalls.length + notYetCalled.length).toBe(Object.keys(endpoints).length)
    expect(consumedEvents.length + notYetHeard.length).toBe(Object.keys(events).length)
  })

  test('names exactly the calls for which the client has no function', () => {
    const driven = Object.keys(clientIn({ url: 'http://provider.test' }))
    expect(new Set(driven)).toEqual(new Set(consumedCalls))
  })

  test('names exactly the events for which no entity of the client has a handler', async () => {
    expect(await handledEvents()).toEqual(new Set(consumedEvents))
    expect(new Set(Object.keys(eventStates))).toEqual(new Set(consumedEvents))
  })
})

describe('what has no pact yet could have one:', () => {
  test.each(notYetCalled)('each example of %s can be pinned', (id: EndpointId) => {
    for (const { status, answer } of answersOf(id)) {
      const schema = responseSchema(endpoints[id], status)
      expect(schema && matcherFor(schema, answer)).toBeDefined()
    }
  })

  test.each(notYetHeard)('each example of %s can be pinned', (name: EventName) => {
    for (const payload of Object.values(eventExamples[name])) {
      expect(matcherFor(events[name].payload, payload)).toBeDefined()
    }
  })
})

/** The names in the tables of handlers, `conversationEvents` and its like, that the client's entities keep. */
async function handledEvents(): Promise<ReadonlySet<string>> {
  const entities = fileURLToPath(new URL('../../client/src/entities', import.meta.url))
  const found = new Set<string>()
  for (const file of globSync('*/events.ts', { cwd: entities })) {
    const module = (await import(join(entities, file))) as Readonly<Record<string, object>>
    for (const handlers of Object.values(module)) {
      for (const name of Object.keys(handlers)) found.add(name)
    }
  }
  return found
}
