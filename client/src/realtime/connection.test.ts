import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventExamples } from '../../../contracts/registry/examples.ts'
import { startRealtimeServer } from '../testing/realtime-server.ts'
import { createSequence } from '../testing/sequence.ts'
import { connect, type ReceivedEvent } from './connection.ts'

// The pauses between attempts are the registry's; here they are as short as they can be, so that nobody waits.
vi.mock(import('../../../contracts/registry/transport.ts'), async (load) => {
  const transport = await load()
  const shortPauses = { reconnectionDelayMs: 1, reconnectionDelayMaxMs: 1 } as object
  return { ...transport, realtime: { ...transport.realtime, ...shortPauses } }
})

const { newMessage } = eventExamples.sendMessage.minimum
const idOf = (number: number) => number.toString(16).padStart(24, '0')
const message = (words: string, eventId?: string) => ({
  ...(eventId === undefined ? {} : { eventId }),
  newMessage: { ...newMessage, message: words },
})

/** A connection that stands, with both of its ends. */
async function startConnected() {
  const server = await startRealtimeServer()
  const connected = createSequence<'connected'>()
  const events = createSequence<ReceivedEvent>()
  const connection = connect({
    url: server.url,
    userId: '65f0000000000000000000a1',
    tokenSource: { token: () => 'a-token', renew: () => Promise.resolve('unavailable') },
    onEvent: events.add,
    onConnected: () => connected.add('connected'),
    onDisconnected: () => undefined,
  })
  onTestFinished(connection.close)
  const socket = await (await server.handshakes.next()).admit()
  await connected.next()
  return { server, socket, connected, events }
}

describe('an event', () => {
  test('arrives as the registry describes it, each under its name', async () => {
    const { events, socket } = await startConnected()
    socket.emit('sendMessage', { ...eventExamples.sendMessage.maximum, secret: 'undeclared' })
    socket.emit('closeChat', eventExamples.closeChat.minimum)
    expect(await events.next()).toStrictEqual({
      name: 'sendMessage',
      payload: eventExamples.sendMessage.maximum,
    })
    expect(await events.next()).toStrictEqual({
      name: 'closeChat',
      payload: eventExamples.closeChat.minimum,
    })
  })

  test('that says why the session has ended is told like any other', async () => {
    const { events, socket } = await startConnected()
    socket.emit('sessionEnded', eventExamples.sessionEnded.maximum)
    expect(await events.next()).toStrictEqual({
      name: 'sessionEnded',
      payload: eventExamples.sessionEnded.maximum,
    })
  })

  test('that comes twice under one eventId is told once', async () => {
    const { events, socket } = await startConnected()
    socket.emit('sendMessage', message('un', idOf(1)))
    socket.emit('sendMessage', message('un', idOf(1)))
    socket.emit('sendMessage', message('deux', idOf(2)))
    expect(await events.next()).toMatchObject({ payload: message('un') })
    expect(await events.next()).toMatchObject({ payload: message('deux') })
  })

  test('is remembered over a reconnect', async () => {
    const { server, socket, connected, events } = await startConnected()
    socket.emit('sendMessage', message('un', idOf(1)))
    await events.next()
    socket.conn.close()
    const again = await (await server.handshakes.next()).admit()
    await connected.next()
    again.emit('sendMessage', message('un', idOf(1)))
    again.emit('sendMessage', message('deux', idOf(2)))
    expect(await events.next()).toMatchObject({ payload: message('deux') })
  })

  test('is forgotten after five hundred others, and not before', async () => {
    const { events, socket } = await startConnected()
    for (let number = 0; number <= 500; number += 1) {
      socket.emit('sendMessage', message('neuf', idOf(number)))
      await events.next()
    }
    socket.emit('sendMessage', message('su', idOf(1)))
    socket.emit('sendMessage', message('oublié', idOf(0)))
    expect(await events.next()).toMatchObject({ payload: message('oublié') })
  })

  test('without an eventId is told as often as it comes', async () => {
    const { events, socket } = await startConnected()
    socket.emit('sendMessage', message('un'))
    socket.emit('sendMessage', message('un'))
    expect(await events.next()).toMatchObject({ payload: message('un') })
    expect(await events.next()).toMatchObject({ payload: message('un') })
  })

  test('of an endless text arrives with a short one', async () => {
    const { events, socket } = await startConnected()
    socket.emit('sendMessage', message(`e${'\u0301'.repeat(100_000)}`))
    expect(await events.next()).toMatchObject({ payload: message(`e${'\u0301'.repeat(20)}`) })
  })

  test('that breaks its schema is left out and logged without its words, and the next one arrives', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => errors.mockRestore())
    const { events, socket } = await startConnected()
    const broken = { newMessage: { ...newMessage, _id: 5, message: 'mots secrets' } }
    for (const payload of [broken, undefined, 'text', null]) socket.emit('sendMessage', payload)
    socket.emit('sendMessage', message('enfin'))
    expect(await events.next()).toMatchObject({ payload: message('enfin') })
    expect(errors).toHaveBeenCalledTimes(4)
    expect(errors.mock.calls[0]?.[0]).toBe('The event sendMessage does not match its schema and is ignored.')
    expect(JSON.stringify(errors.mock.calls)).not.toContain('mots secrets')
  })
})
