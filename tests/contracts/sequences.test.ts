import { expect, onTestFinished, test } from 'vitest'
import { runContractsCommand } from '../../contracts/provider-kit/cli.ts'
import { readCommand } from '../../contracts/shared/testing.ts'
import { startSimulatorProvider } from '../../scripts/simulator-provider/provider.ts'

test('the simulator keeps every sequence', async () => {
  const simulator = await startSimulatorProvider()
  onTestFinished(simulator.close)
  const { provider, states, messages } = simulator
  const args = ['sequences', '--provider', provider, '--states', states, '--messages', messages]
  const { printed, exitCode } = await readCommand(runContractsCommand, args)
  expect(printed).toContain('Passed: 9 kept, 0 broken')
  expect(exitCode).toBe(0)
})
