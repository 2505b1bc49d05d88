import { bundleHandlers } from './bundles.ts'
import { clockHandlers } from './clock.ts'
import { docsHandlers } from './docs.ts'
import { faultHandlers } from './faults.ts'
import type { Handlers } from './handler.ts'
import { journalHandlers } from './journal.ts'
import { listHandlers } from './lists.ts'
import { operatorHandlers } from './operator.ts'
import { runHandlers } from './runs.ts'
import { recordingHandlers, scenarioHandlers } from './scenarios.ts'
import { snapshotHandlers, worldHandlers } from './worlds.ts'

/** Every row of the table has a handler, or this does not compile. */
export const handlers: Handlers = {
  ...worldHandlers,
  ...docsHandlers,
  ...operatorHandlers,
  ...listHandlers,
  ...clockHandlers,
  ...journalHandlers,
  ...faultHandlers,
  ...snapshotHandlers,
  ...bundleHandlers,
  ...scenarioHandlers,
  ...runHandlers,
  ...recordingHandlers,
}
