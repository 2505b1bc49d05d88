import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { createControlClient } from './control-client.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'

/** Starts a server that gives these answers in order, after `ready`, and records the requests. */
async function startAnswering(answers: readonly string[], ready: Promise<unknown> = Promise.resolve()) {
  const asked: unknown[] = []
  const begun = Promise.withResolvers<undefined>()
  const { url: target, close } = await startLocalServer((request, response) => {
    begun.resolve(undefined)
    void Promise.all([json(request), ready]).then(([body]) => {
      asked.push(body)
      response.end(answers[asked.length - 1])
    })
  })
  onTestFinished(close)
  return { target, asked, begun: begun.promise }
}

const clientOf = (target: string, signal = new AbortController().signal) =>
  createControlClient({ target, world: 'default', signal })

const at = '2026-01-31T18:05:00.000Z'
const socketEntry = { seq: 8, at, cause: null, kind: 'socket', action: 'connected', userId: null }
const world = { name: 'world-7', seed: 1, now: at, entries: 0, lastUsedAt: at, pinned: false, saved: null }
const newWorld = JSON.stringify(world)
const nothingYet = JSON.stringify({ entry: null })
const question = (timeoutMs: number) => ({ match: { socket: 'connected' }, after: 7, timeoutMs })

test('a wait is split into calls from the same position until the entry exists', async () => {
  const { target, asked } = await startAnswering([
    nothingYet,
    nothingYet,
    JSON.stringify({ entry: socketEntry }),
  ])
  expect(await clientOf(target).find({ socket: 'connected' }, 7, 600_000)).toEqual(socketEntry)
  expect(asked).toEqual([50_000, 50_000, 50_000].map(question))
})

test('a wait ends at its time limit', async () => {
  const { target, asked } = await startAnswering([nothingYet])
  expect(await clientOf(target).find({ socket: 'connected' }, 7, 0)).toBeUndefined()
  expect(asked).toEqual([question(0)])
})

test.each(['<!doctype html>', '{"hello":"world"}'])(
  'an answer that is not from a simulator is reported: %s',
  async (answer) => {
    const { target } = await startAnswering([answer])
    const found = clientOf(target).find({}, 0, 0)
    await expect(found).rejects.toThrow(CouldNotRun)
    await expect(found).rejects.toThrow(`What answers at ${target} is not a simulator`)
  },
)

describe('a stop', () => {
  test('does not abort the creation of a world, which must be removed later', async () => {
    const stop = new AbortController()
    const answered = Promise.withResolvers<undefined>()
    const { target, begun } = await startAnswering([newWorld], answered.promise)
    const creating = clientOf(target, stop.signal).createWorld()
    await begun
    stop.abort()
    answered.resolve(undefined)
    await expect(creating).resolves.toMatchObject({ name: 'world-7' })
  })

  test('rejects later calls with its reason', async () => {
    const reason = new Error('stopped by the tester')
    const { target, asked } = await startAnswering([newWorld])
    const client = clientOf(target, AbortSignal.abort(reason))
    await expect(client.createWorld()).rejects.toBe(reason)
    await expect(client.find({}, 7, 0)).rejects.toBe(reason)
    expect(asked).toEqual([])
  })
})
