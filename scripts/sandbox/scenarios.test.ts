import { describe, expect, onTestFinished, test } from 'vitest'
import type { HandleRequest } from '../../mock-api/api/message.ts'
import { createControlClient } from '../../mock-api/control/client.ts'
import { worldNameOf } from '../../mock-api/control/control-request.ts'
import { createCore } from '../../mock-api/core.ts'
import { defaultSeed } from '../../mock-api/defaults.ts'
import type { KeptRun } from '../../mock-api/control/runs.ts'
import { createSocketServer } from '../../mock-api/sandbox/worker/socket-server.ts'
import { createClock } from '../../mock-api/world/clock.ts'
import { readLibrary } from '../../scenarios/format/library.ts'
import { createStates } from '../simulator-provider/states.ts'
import { createBrowserScenarios } from './scenarios.ts'
import { createMemoryTransport } from './transport.ts'

const origin = 'https://sandbox.test'

/** Starts a simulator without a server, as the worker does. */
async function start() {
  const sockets = createSocketServer<{ readonly cookie: string | undefined }>({
    findWorld: (headers) => core.worlds.get(worldNameOf({ ...headers })),
  })
  const handle: HandleRequest = (incoming) => core.handle(incoming)
  const parts = { handle, openSocket: sockets.open }
  const core = await createCore({
    seed: defaultSeed,
    newClock: createClock,
    sendFor: sockets.sendFor,
    onEnd: sockets.disconnect,
    onWorld: () => undefined,
    scenarios: createBrowserScenarios(parts),
    url: () => origin,
    process: () => ({ pid: 1, port: 443 }),
    servesClient: true,
    servesConsole: true,
  })
  onTestFinished(async () => {
    core.worlds.close()
    await sockets.close()
  })
  const transport = createMemoryTransport(parts)
  const { call } = createControlClient({ url: origin, fetch: transport.fetch })
  const { signal } = new AbortController()
  /** Resolves when the newest run of the default world is so. */
  const until = (is: (run: KeptRun) => boolean): Promise<void> =>
    core.worlds.runsOf(core.worlds.get('default')).until(([run]) => run !== undefined && is(run), signal)
  /** Runs a scenario headless, and returns how it ended. */
  async function play(scenario: string) {
    const { run } = await call('runs.start', { body: { scenario, speed: 'max', isHeadless: true } })
    await until(({ outcome }) => outcome !== null)
    return call('runs.get', { params: { id: run.id } })
  }
  return { call, until, play, transport, worlds: core.worlds }
}

describe('scenarios inside the worker of the sandbox', () => {
  test('are those of the library', async () => {
    const { call } = await start()
    const { scenarios } = await call('scenarios.list')
    expect(scenarios.map(({ name }) => name)).toEqual((await readLibrary()).map(({ name }) => name))
  })

  test.each([
    'welcome',
    'purchase-paid',
    'answer-breaks-off',
    'connection-cut-by-message',
    'slow-network',
    'token-expires-in-talk',
    'two-tabs',
    'password-reset-by-mail',
    'refused-in-many-ways',
  ])('play %s headless', async (name) => {
    const { play } = await start()
    const { run, steps } = await play(name)
    expect(run).toMatchObject({ outcome: 'passed', error: null })
    expect(steps.every(({ state }) => state === 'passed')).toBe(true)
  })

  test('are recorded, and the recording plays too', async () => {
    const { call, play, until } = await start()
    await call('recordings.start')
    await play('purchase-paid')
    const { yaml, problems } = await call('recordings.stop', { body: { title: 'A purchase' } })
    expect(problems).toEqual([])
    const { run } = await call('runs.start', { body: { yaml, speed: 'max', isHeadless: true } })
    await until(({ id, outcome }) => id === run.id && outcome === 'passed')
  })

  test('wait for the player, and end when somebody stops them', async () => {
    const { call, until } = await start()
    const { run } = await call('runs.start', { body: { scenario: 'welcome' } })
    await until(({ step }) => step === 1)
    await call('runs.stop', { params: { id: run.id } })
    await until(({ outcome }) => outcome !== null)
    expect(await call('runs.get', { params: { id: run.id } })).toMatchObject({ run: { outcome: 'stopped' } })
  })
})

test('a connection inside the worker brings the last event before it ends', async () => {
  const { worlds, transport } = await start()
  const { setUp, lastPayload } = createStates({ worlds, publicUrl: origin, sockets: transport.sockets })
  await setUp({ state: 'the session of a connected player has ended', params: { reason: 'logout' } })
  expect(lastPayload()).toMatchObject({ reason: 'logout' })
})
