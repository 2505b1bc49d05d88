import { describe, expect, onTestFinished, test } from 'vitest'
import type { HandleRequest } from '../../mock-api/api/message.ts'
import { createControlClient } from '../../mock-api/control/client.ts'
import { createControl } from '../../mock-api/control/control.ts'
import { worldNameOf } from '../../mock-api/control/control-request.ts'
import { createCore } from '../../mock-api/core.ts'
import { defaultSeed } from '../../mock-api/defaults.ts'
import { createSocketServer } from '../../mock-api/sandbox/worker/socket-server.ts'
import { createClock } from '../../mock-api/world/clock.ts'
import { readLibrary } from '../../scenarios/format/library.ts'
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
    control: (worlds) =>
      createControl({
        worlds,
        scenarios: createBrowserScenarios(parts),
        url: () => origin,
        process: () => ({ pid: 1, port: 443 }),
        servesClient: true,
        servesConsole: true,
        onBreach: (sentence) => {
          throw new Error(sentence)
        },
      }),
  })
  onTestFinished(async () => {
    core.worlds.close()
    await sockets.close()
  })
  const { call } = createControlClient({ url: origin, fetch: createMemoryTransport(parts).fetch })
  const { signal } = new AbortController()
  /** Runs a scenario headless in the default world, and returns how it ended. */
  async function play(scenario: string) {
    const { run } = await call('runs.start', { body: { scenario, speed: 'max', isHeadless: true } })
    await core.worlds
      .runsOf(core.worlds.get('default'))
      .until((runs) => runs.some(({ id, outcome }) => id === run.id && outcome !== null), signal)
    return call('runs.get', { params: { id: run.id } })
  }
  return { core, call, play }
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
})
