import type { PrepareRun } from '../mock-api/control/runs.ts'

/** Loaded when the first scenario is asked for: a simulator need not wait for it. */
export const prepareRun: PrepareRun = async (asked) =>
  (await import('../scenarios/runner/server-runs.ts')).prepareRun(asked)
