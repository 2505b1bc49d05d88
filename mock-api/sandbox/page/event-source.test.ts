import { expect, test } from 'vitest'
import { eventText } from '../../control/streams.ts'
import { WorkerEventSource } from './intercept.ts'

const address = new URL('http://localhost/__sim/stream')
const ended = (source: WorkerEventSource) =>
  new Promise((resolve) => {
    source.addEventListener('error', resolve)
  })

test('reads the events of the simulator, wherever the parts of the text end, and tells the end as an error', async () => {
  const bytes = new TextEncoder().encode(eventText('run', { a: 'é: 1' }, '7') + eventText('call', { b: 2 }))
  for (let end = 0; end <= bytes.length; end++) {
    const parts = new ReadableStream({
      start(controller) {
        for (const part of [bytes.slice(0, end), bytes.slice(end)]) controller.enqueue(part)
        controller.close()
      },
    })
    const source = new WorkerEventSource(address, async () => Promise.resolve(new Response(parts)))
    const events: unknown[] = []
    for (const type of ['run', 'call'])
      source.addEventListener(type, (event) => {
        const { data, lastEventId } = event as MessageEvent<string>
        events.push([type, data, lastEventId])
      })
    await ended(source)
    expect(events).toEqual([
      ['run', '{"a":"é: 1"}', '7'],
      ['call', '{"b":2}', ''],
    ])
  }
})

test('tells a refusal as an error', async () => {
  const source = new WorkerEventSource(address, async () =>
    Promise.resolve(new Response('no', { status: 404 })),
  )
  await ended(source)
  expect(source.readyState).toBe(2)
})
