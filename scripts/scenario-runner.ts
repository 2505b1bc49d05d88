import type { ScenarioRunner } from '../mock-api/control/scenario-runner.ts'

/** Loaded when scenarios are first asked for: a simulator need not wait for it. */
const load = async (): Promise<ScenarioRunner> =>
  (await import('../scenarios/runner/server-runs.ts')).scenarios

export const scenarios: ScenarioRunner = {
  list: async () => (await load()).list(),
  check: async (source) => (await load()).check(source),
  prepare: async (request) => (await load()).prepare(request),
  record: async (request) => (await load()).record(request),
}
