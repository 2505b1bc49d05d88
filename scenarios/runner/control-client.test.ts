import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createControlClient } from './control-client.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'

/** Starts a server that gives these answers in order and records the requests. */
async function startAnswering(...answers: readonly string[]) {
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      asked.push(body)
      response.end(answers[asked.length - 1])
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { target: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked }
}

const clientOf = (target: string, sliceMs?: number, signal = new AbortController().signal) =>
  createControlClient({
    target,
    world: 'default',
    signal,
    ...(sliceMs === undefined ? {} : { sliceMs }),
  })

const socketEntry = {
  seq: 8,
  at: '2026-01-31T18:05:00.000Z',
  cause: null,
  kind: 'socket',
  action: 'connected',
  userId: null,
}
const newWorld = JSON.stringify({
  name: 'world-7',
  seed: 1,
  now: socketEntry.at,
  entries: 0,
  lastUsedAt: socketEntry.at,
})
const nothingYet = JSON.stringify({ entry: null })

describe('waiting for an entry', () => {
  test('goes on slice by slice, from the same place, until it is there', async () => {
    const question = { match: { socket: 'connected' }, after: 7, timeoutMs: 40_000 }
    const { target, asked } = await startAnswering(
      nothingYet,
      nothingYet,
      JSON.stringify({ entry: socketEntry }),
    )
    const entry = await clientOf(target, 40_000).find({ socket: 'connected' }, 7, 600_000)
    expect(entry).toEqual(socketEntry)
    expect(asked).toEqual([question, question, question])
  })

  test('ends with the time that it was given', async () => {
    const { target, asked } = await startAnswering(nothingYet)
    expect(await clientOf(target).find({ socket: 'connected' }, 7, 0)).toBeUndefined()
    expect(asked).toEqual([{ match: { socket: 'connected' }, after: 7, timeoutMs: 0 }])
  })

  test('that is stopped is no trouble of the simulator', async () => {
    const { target } = await startAnswering(nothingYet)
    const reason = new Error('stopped by the tester')
    await expect(clientOf(target, undefined, AbortSignal.abort(reason)).find({}, 7, 0)).rejects.toBe(reason)
  })
})

test.each(['<!doctype html>', '{"hello":"world"}'])(
  'says that what answers is no simulator: %s',
  async (answer) => {
    const { target } = await startAnswering(answer)
    const found = clientOf(target).find({}, 0, 0)
    await expect(found).rejects.toThrow(CouldNotRun)
    await expect(found).rejects.toThrow(`What answers at ${target} is not a simulator`)
  },
)

describe('a stop', () => {
  test('does not break off what has to be given back', async () => {
    const stop = new AbortController()
    const [asked, answered] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const server = createServer((_, response) => {
      asked.resolve(undefined)
      void answered.promise.then(() => response.end(newWorld))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const target = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
    const creating = clientOf(target, undefined, stop.signal).createWorld({})
    await asked.promise
    stop.abort()
    answered.resolve(undefined)
    expect(await creating).toBe('world-7')
  })

  test('keeps anything new from being taken', async () => {
    const reason = new Error('stopped by the tester')
    const { target, asked } = await startAnswering(newWorld)
    await expect(clientOf(target, undefined, AbortSignal.abort(reason)).createWorld({})).rejects.toBe(reason)
    expect(asked).toEqual([])
  })
})
