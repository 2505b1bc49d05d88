import { expect, test } from 'vitest'
import { startSimulator } from '../../../mock-api/testing.ts'
import { openSimulatorEnvironment } from './simulator-environment.ts'

test('a environment that is closed keeps nobody waiting for what is still matcher', async () => {
  const { url: target } = await startSimulator()
  const signal = new AbortController().signal
  const environment = await openSimulatorEnvironment({ target, world: 'default', speed: Infinity, signal })
  const seeking = environment.find({ event: 'closeChat' }, 0, 600_000)
  const [matcher] = await Promise.allSettled([seeking, environment.close()])
  expect(matcher).toMatchObject({ status: 'rejected', reason: { message: 'the run has ended' } })
})
