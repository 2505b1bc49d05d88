import type { ScenarioRunner } from '../mock-api/control/scenario-runner.ts'

/** Loads the runner when scenarios are first asked for: a simulator need not wait for it. */
export const lazyScenarios = (load: () => Promise<ScenarioRunner>): ScenarioRunner => ({
  list: async () => (await load()).list(),
  schema: async () => (await load()).schema(),
  check: async (source) => (await load()).check(source),
  prepare: async (request) => (await load()).prepare(request),
  record: async (request) => (await load()).record(request),
})
