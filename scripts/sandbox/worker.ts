/** The entry of the sandbox's worker. It lies here because it also loads the scenarios, which the simulator does not know. */
import { startHost } from '../../mock-api/sandbox/worker/host.ts'
import { lazyScenarios } from '../lazy-scenarios.ts'

void startHost((parts) =>
  lazyScenarios(async () => (await import('./scenarios.ts')).createBrowserScenarios(parts)),
)
