/** Runs scenarios in the worker. */
import type { ScenarioRunner } from '../../mock-api/control/scenario-runner.ts'
import type { ScenarioParts } from '../../mock-api/sandbox/worker/host.ts'

export const createBrowserScenarios = (_parts: ScenarioParts): ScenarioRunner => {
  throw new Error('not yet')
}
