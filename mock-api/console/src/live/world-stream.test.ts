import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createControlClient } from '../../../control/client.ts'
import { eventText } from '../../../control/streams.ts'
import { ControlError } from '../../../control/control-error.ts'
import type { Entry } from '../../../world/journal-entry.ts'
import { createWorldStream } from './world-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const common = { kind: 'clock', action: 'rate', at: '2026-01-01T00:00:00.000Z', cause: null } as const
const entryAt = (seq: number): Entry => ({ ...common, seq })
const journalOf = (length: number) => Array.from({ length }, (_, index) => entryAt(index + 1))

/** A page and a simulator whose journal, state and streams are set by the test. */
async function openPage(journal: Entry[], failure?: Error, isHanging = false) {
  const opened: (EventTarget & { address: string; isClosed: boolean })[] = []
  const got: unknown[] = []
  const state = { journal, failure, isHanging }
  const control = createControlClient({ url: '' })
  vi.spyOn(control, 'call').mockImplementation(() => {
    if (state.isHanging) return new Promise(() => undefined)
    if (state.failure !== undefined) return Promise.reject(state.failure)
    const [first, last] = [1, state.journal.at(-1)?.seq ?? 0]
    return Promise.resolve({ entries: state.journal.slice(-1), first, last, next: null } as never)
  })
  const stream = createWorldStream('a', control, (address) => {
    const close = () => void (socket.isClosed = true)
    const socket = Object.assign(new EventTarget(), { address, isClosed: false, close })
    opened.push(socket)
    return socket as unknown as WebSocket
  })
  stream.subscribe(() => ({
    onEntries: (entries) => got.push(...entries.map(({ seq }) => seq)),
    onReconnected: () => got.push('began again'),
  }))
  const close = stream.open()
  await vi.advanceTimersByTimeAsync(0)
  const deliver = (...texts: readonly string[]): void => {
    opened.at(-1)?.dispatchEvent(new MessageEvent('message', { data: texts.join('') }))
  }
  const tell = (event: string, data: object = {}): void => {
    if (event === 'close') opened.at(-1)?.dispatchEvent(new Event(event))
    else deliver(eventText(event, data))
  }
  return {
    stream,
    state,
    got,
    opened,
    close,
    tell,
    send: (...seqs: readonly number[]) =>
      deliver(...seqs.map((seq) => eventText('clock', entryAt(seq), String(seq)))),
    wait: (ms = 1000) => vi.advanceTimersByTimeAsync(ms),
    after: () => opened.at(-1)?.address.split('after=')[1],
  }
}

const stopped = new TypeError('Failed to fetch')

describe('the stream of a world', () => {
  test('begins after the newest entry, and hands over entries that arrive together at once', async () => {
    const { stream, send, got, wait, after } = await openPage(journalOf(3))
    const batches = vi.fn<(entries: readonly Entry[]) => void>()
    stream.subscribe(() => ({ onEntries: batches }))
    expect([stream.connection(), after()]).toEqual(['live', '3'])
    send(4, 5)
    await wait(0)
    send(6)
    send(7)
    await wait(49)
    expect(got).toEqual([4, 5])
    await wait(1)
    expect([got, batches.mock.calls.length, stream.last()]).toEqual([[4, 5, 6, 7], 2, 7])
  })

  test.each([
    ['close', 'lost'],
    ['ended', 'live'],
    ['behind', 'live'],
  ])('begins again after the event %s, and hands over first what has arrived', async (event, connection) => {
    const { stream, state, opened, tell, send, got, wait, after } = await openPage(journalOf(3))
    send(4)
    state.journal = journalOf(2)
    tell(event)
    expect([got, stream.connection()]).toEqual([[4], connection])
    await wait()
    expect([got, stream.connection(), after()]).toEqual([[4, 'began again'], 'live', '2'])
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  test('tries until the simulator answers, and says that earlier data is old', async () => {
    const { stream, state, got, wait } = await openPage(journalOf(3), stopped)
    expect(stream.connection()).toBe('lost')
    await wait(10_000)
    state.failure = undefined
    await wait()
    expect([stream.connection(), got]).toEqual(['live', ['began again']])
  })

  test('says why the simulator refuses the world, until it opens it', async () => {
    const { stream, state, wait } = await openPage([], new ControlError(503, 'It is open elsewhere.'))
    expect([stream.connection(), stream.refusal()]).toEqual(['lost', 'It is open elsewhere.'])
    state.failure = undefined
    await wait()
    expect([stream.connection(), stream.refusal()]).toEqual(['live', undefined])
  })

  test('says also in a connection that broke why the simulator refuses the world now', async () => {
    const { stream, state, tell, wait } = await openPage([])
    const told = vi.fn<() => void>()
    stream.subscribeConnection(told)
    state.failure = new ControlError(503, 'It is open elsewhere.')
    tell('close')
    await wait()
    expect([stream.connection(), stream.refusal()]).toEqual(['lost', 'It is open elsewhere.'])
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('says that a world is gone, and tries again at once when it was created', async () => {
    const { stream, state, opened, got, wait } = await openPage([], new ControlError(404, 'none'))
    await wait(10_000)
    expect(stream.connection()).toBe('gone')
    state.failure = undefined
    stream.retryNow()
    stream.retryNow()
    await wait()
    expect([stream.connection(), got, opened.length]).toEqual(['live', ['began again'], 1])
  })

  test('is live again after a pause once everything is read again, and hides it until then', async () => {
    const { stream, state, close, wait, after, got } = await openPage(journalOf(3))
    const read = Promise.withResolvers<void>()
    stream.subscribe(() => ({ onReconnected: () => read.promise }))
    close()
    state.journal = journalOf(5)
    expect(stream.connection()).toBe('left')
    stream.open()
    await wait(0)
    expect([stream.connection(), after(), got]).toEqual(['left', '5', ['began again']])
    read.resolve()
    await wait(0)
    expect(stream.connection()).toBe('live')
  })

  test('reads everything again after a pause that came before the first answer', async () => {
    const { stream, state, got, close, wait } = await openPage(journalOf(3), undefined, true)
    close()
    state.isHanging = false
    stream.open()
    await wait(0)
    expect([stream.connection(), got]).toEqual(['live', ['began again']])
  })

  test('says after a pause that the simulator does not answer', async () => {
    const { stream, state, close, wait } = await openPage(journalOf(3))
    close()
    state.failure = stopped
    stream.open()
    await wait(0)
    expect(stream.connection()).toBe('lost')
  })

  test('says after a pause that the simulator hangs, also when one answer does not come', async () => {
    const { stream, close, wait } = await openPage(journalOf(3))
    stream.subscribe(() => ({ onReconnected: () => new Promise(() => undefined) }))
    close()
    stream.open()
    await wait(1000)
    expect(stream.connection()).toBe('left')
    await wait(1000)
    expect(stream.connection()).toBe('lost')
  })

  test('is live again after an interruption, before everything is read again', async () => {
    const { stream, tell, wait } = await openPage(journalOf(3))
    stream.subscribe(() => ({ onReconnected: () => new Promise(() => undefined) }))
    tell('close')
    await wait()
    expect(stream.connection()).toBe('live')
  })

  test('ends when the page leaves the world, also while it waits for the next try', async () => {
    const { state, tell, opened, close, wait } = await openPage(journalOf(3))
    state.failure = stopped
    tell('close')
    close()
    state.failure = undefined
    await wait(10_000)
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true])
  })
})
