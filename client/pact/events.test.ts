/** Writes the pact of the events: a real socket sends each example to the client's own realtime code. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect, type ReceivedEvent } from '../src/realtime/connection.ts'
import { eventExamples } from '../../contracts/registry/examples.ts'
import { events, type EventName, type PayloadOf } from '../../contracts/registry/registry.ts'
import { realtime } from '../../contracts/registry/transport.ts'
import type { StateName } from '../../contracts/provider-states/provider-states.ts'
import { describeEvent } from './descriptions.ts'
import { fixedIn } from './fixed-values.ts'
import { eventStates } from './interactions.ts'
import { matcherFor } from './matchers.ts'
import { hasOptionalParts } from './optional-parts.ts'
import { forgetPact, writtenPact } from './pact-writer.ts'
import { eventsProvider } from '../../contracts/shared/pact-files.ts'

beforeAll(async () => {
  await forgetPact(eventsProvider)
})

const rows = (Object.keys(events) as EventName[]).flatMap((name) =>
  Object.entries<PayloadOf<EventName>>(eventExamples[name]).map(([example, payload]) => ({
    name,
    example,
    payload,
  })),
)

describe('the client receives', () => {
  it.each(rows.map((row) => [describeEvent(row.name, row.example), row] as const))(
    '%s',
    async (description, { name, example, payload }) => {
      const [state, params] = stateOf(name, example)
      await writtenPact(eventsProvider)
        .addAsynchronousInteraction()
        .pending(hasOptionalParts(events[name].payload, payload))
        .given(state, params)
        .expectsToReceive(description, (message) => {
          message.withJSONContent(matcherFor(events[name].payload, payload, fixedIn(name, state)))
        })
        .executeTest(async (message) => {
          expect(await receivedOverSocket(name, message.contents.content)).toEqual({ name, payload })
        })
    },
  )
})

/** Returns the arguments for Pact's `given`: the state's name, and its parameters if it has any. */
function stateOf(name: EventName, example: string): [StateName, Record<string, string>?] {
  const state = eventStates[name]
  if (typeof state === 'string') return [state]
  const ofExample = state[example]
  if (ofExample === undefined) throw new Error(`${name} has no state for its example "${example}"`)
  const params: Readonly<Record<string, string>> = ofExample.params
  return Object.keys(params).length === 0 ? [ofExample.name] : [ofExample.name, { ...params }]
}

/** Returns the event that the client receives when a server emits `payload` as `name`. */
async function receivedOverSocket(name: EventName, payload: unknown): Promise<ReceivedEvent> {
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
      tokenSource: { token: () => undefined, renew: () => Promise.resolve('unavailable') },
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
