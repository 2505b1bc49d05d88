import { expect, test } from 'vitest'
import { startSimulator } from '../../../mock-api/testing.ts'
import { openSimulatorStage } from './simulator-environment.ts'

test('a stage that is closed keeps nobody waiting for what is still sought', async () => {
  const { url: target } = await startSimulator()
  const signal = new AbortController().signal
  const stage = await openSimulatorStage({ target, world: 'default', speed: Infinity, signal })
  const seeking = stage.find({ event: 'closeChat' }, 0, 600_000)
  const [sought] = await Promise.allSettled([seeking, stage.close()])
  expect(sought).toMatchObject({ status: 'rejected', reason: { message: 'the run has ended' } })
})
