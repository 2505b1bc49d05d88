/** Writes the pact of the events: a real socket sends each example to the client's own realtime code. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect, type ReceivedEvent } from '../src/realtime/connection.ts'
import { eventExamples } from '../../contracts/registry/examples.ts'
import { events, type EventName, type PayloadOf } from '../../contracts/registry/registry.ts'
import { realtime } from '../../contracts/registry/transport.ts'
import { fixedIn } from './fixed-values.ts'
import { eventInteractions } from './interactions.ts'
import { matcherFor } from './matchers.ts'
import { hasOptionalParts } from './optional-parts.ts'
import { forgetPact, writtenPact } from './pact-writer.ts'
import { eventsProvider } from '../../contracts/shared/pact-files.ts'

beforeAll(async () => {
  await forgetPact(eventsProvider)
})

const rows = (Object.keys(events) as EventName[]).flatMap((name) =>
  Object.entries<PayloadOf<EventName>>(eventExamples[name]).map(([example, payload]) => {
    const row = eventInteractions[name][example]
    if (row === undefined) throw new Error(`${name} has no interaction for its example "${example}"`)
    return { name, payload, row }
  }),
)

describe('the client receives', () => {
  it.each(rows.map((each) => [`${each.name}: ${each.row.words}`, each] as const))(
    '%s',
    async (description, { name, payload, row: { given } }) => {
      const params: Readonly<Record<string, string>> = given.params
      await writtenPact(eventsProvider)
        .addAsynchronousInteraction()
        .pending(hasOptionalParts(events[name].payload, payload))
        .given(given.name, Object.keys(params).length === 0 ? undefined : { ...params })
        .expectsToReceive(description, (message) => {
          message.withJSONContent(matcherFor(events[name].payload, payload, fixedIn(name, given.name)))
        })
        .executeTest(async (message) => {
          expect(await receivedOverSocket(name, message.contents.content)).toEqual({ name, payload })
        })
    },
  )
})

/** Returns the event that the client receives when a server emits `payload` as `name`. */
async function receivedOverSocket(name: EventName, payload: unknown): Promise<ReceivedEvent> {
  const http = createServer()
  const io = new Server(http, { path: realtime.path })
  io.on('connection', (socket) => socket.emit(name, payload))
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  return new Promise((resolve) => {
    const close = connect({
      url: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`,
      userId: 'anyone',
      tokenSource: { token: () => undefined, renew: () => Promise.resolve('unavailable') },
      onEvent: resolve,
      onConnected: () => undefined,
      onDisconnected: () => undefined,
    })
    onTestFinished(async () => {
      close()
      await io.close()
    })
  })
}
