import { lazyScenarios } from './lazy-scenarios.ts'

export const scenarios = lazyScenarios(async () => {
  const { createScenarioRuns } = await import('../scenarios/runner/scenario-runs.ts')
  const { readLibrary } = await import('../scenarios/format/library.ts')
  return createScenarioRuns({ readLibrary })
})
