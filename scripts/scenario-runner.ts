import type { ScenarioRunner } from '../mock-api/control/scenario-runner.ts'

/** Loaded when scenarios are first asked for: a simulator need not wait for it. */
async function load(): Promise<ScenarioRunner> {
  const { createScenarioRuns } = await import('../scenarios/runner/scenario-runs.ts')
  const { readLibrary } = await import('../scenarios/format/library.ts')
  return createScenarioRuns({ readLibrary })
}

export const scenarios: ScenarioRunner = {
  list: async () => (await load()).list(),
  schema: async () => (await load()).schema(),
  check: async (source) => (await load()).check(source),
  prepare: async (request) => (await load()).prepare(request),
  record: async (request) => (await load()).record(request),
}
