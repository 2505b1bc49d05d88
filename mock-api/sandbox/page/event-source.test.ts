import { expect, test } from 'vitest'
import { createEventParser, WorkerEventSource } from './event-source.ts'

function parse(...parts: string[]) {
  const events: unknown[] = []
  const read = createEventParser('', {
    onEvent: (...event) => events.push(event),
    onRetry: (ms) => events.push(ms),
  })
  for (const part of parts) read(part)
  return events
}

test('reads events with a name, an id and several lines', () => {
  expect(parse(': hello\nid: 7\nevent: run\ndata: {"a":1}\n\ndata: one\ndata:two\n\n')).toEqual([
    ['run', '{"a":1}', '7'],
    ['message', 'one\ntwo', '7'],
  ])
})

test('reads events wherever the parts of the text end', () => {
  const text = 'retry: 50\r\nevent: run\r\ndata: a:b\r\n\r\nevent: empty\r\n\r\n'
  const whole = [50, ['run', 'a:b', '']]
  for (let end = 0; end <= text.length; end++)
    expect(parse(text.slice(0, end), text.slice(end))).toEqual(whole)
})

test('tells an answer that is no stream as an error, and does not try again', async () => {
  const source = new WorkerEventSource(new URL('http://localhost/__sim/stream'), async () =>
    Promise.resolve(new Response('no', { status: 404 })),
  )
  await new Promise((resolve) => {
    source.addEventListener('error', resolve)
  })
  expect(source.readyState).toBe(source.CLOSED)
})

test('continues after the last event when the connection broke', async () => {
  const headers: unknown[] = []
  const source = new WorkerEventSource(new URL('http://localhost/__sim/stream'), async (request) => {
    headers.push(request.headers['last-event-id'])
    return Promise.resolve(
      new Response('retry: 0\nid: 7\ndata: x\n\n', { headers: { 'content-type': 'text/event-stream' } }),
    )
  })
  for (let opened = 0; opened < 2; opened++)
    await new Promise((resolve) => {
      source.addEventListener('open', resolve)
    })
  source.close()
  expect(headers).toEqual([undefined, '7'])
})
