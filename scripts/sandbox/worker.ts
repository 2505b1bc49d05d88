/** The entry of the sandbox's worker. It lies here because it also loads the scenarios, which the simulator does not know. */
import { startHost } from '../../mock-api/sandbox/worker/host.ts'
import type { ScenarioRunner } from '../../mock-api/control/scenario-runner.ts'

void startHost((parts) => {
  // Loaded when scenarios are first asked for.
  const load = async (): Promise<ScenarioRunner> =>
    (await import('./scenarios.ts')).createBrowserScenarios(parts)
  let loading: Promise<ScenarioRunner> | undefined
  const runner = () => (loading ??= load())
  return {
    list: async () => (await runner()).list(),
    schema: async () => (await runner()).schema(),
    check: async (source) => (await runner()).check(source),
    prepare: async (request) => (await runner()).prepare(request),
    record: async (request) => (await runner()).record(request),
  }
})
