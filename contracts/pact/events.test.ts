/** Writes the pact of the events: each example goes over a real socket through the client's own realtime code. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { Pact } from '@pact-foundation/pact'
import { Server } from 'socket.io'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect, type ReceivedEvent } from '../../client/src/realtime/connection.ts'
import { eventExamples } from '../registry/examples.ts'
import { events, type PayloadOf } from '../registry/registry.ts'
import { realtime } from '../registry/transport.ts'
import { eventStates } from './interactions.ts'
import { matcherFor } from './matchers.ts'
import { consumerName, eventsPact, eventsProvider, pactFolder } from './pact-files.ts'
import { consumedEvents, type ConsumedEventName } from './unconsumed.ts'

beforeAll(async () => {
  await rm(eventsPact, { force: true })
})

const rows = consumedEvents.flatMap((name) =>
  Object.entries<PayloadOf<ConsumedEventName>>(eventExamples[name]).map(([example, payload]) => ({
    name,
    example,
    payload,
  })),
)

describe('the client and the events of the provider', () => {
  it.each(rows.map((row) => [`${row.name}: ${row.example}`, row] as const))(
    '%s',
    async (description, { name, example, payload }) => {
      const state = eventStates[name](example)
      const pact = new Pact({
        dir: pactFolder,
        consumer: consumerName,
        provider: eventsProvider,
        logLevel: 'error',
      })
      await pact
        .addAsynchronousInteraction()
        // The eventId is this product's addition, so a provider that leaves it out keeps the contract.
        .pending('eventId' in payload)
        .given(state.name, { ...state.params })
        .expectsToReceive(description, (message) => {
          message.withJSONContent(matcherFor(events[name].payload, payload))
        })
        .executeTest(async (message) => {
          expect(await receivedOverSocket(name, message.contents.content)).toEqual({ name, payload })
        })
    },
  )
})

/** What the client makes of `payload` when a server emits it as `name`. */
async function receivedOverSocket(name: ConsumedEventName, payload: unknown): Promise<ReceivedEvent> {
  const http = createServer()
  const io = new Server(http, { path: realtime.path })
  io.on('connection', (socket) => socket.emit(name, payload))
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  return new Promise((resolve) => {
    const connection = connect({
      url: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`,
      userId: 'anyone',
      authority: { token: () => undefined, renew: () => Promise.resolve('unavailable') },
      onEvent: resolve,
      onConnected: () => undefined,
      onDisconnected: () => undefined,
    })
    onTestFinished(async () => {
      connection.close()
      await io.close()
    })
  })
}
