/** Runs and records scenarios in the process of a simulator in Node, over HTTP. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { RecordedScenario } from '../../mock-api/control/api.ts'
import { readLibrary } from '../format/library.ts'
import type { SeqsToRecord } from './record-seqs.ts'
import { createScenarioRuns } from './scenario-runs.ts'

/** Others need not wait for it. */
async function recordInThread(request: SeqsToRecord): Promise<RecordedScenario> {
  const thread = new Worker(new URL('record-thread.ts', import.meta.url), { workerData: request })
  const [result] = (await once(thread, 'message')) as [RecordedScenario | { readonly refusal: string }]
  if ('refusal' in result) throw new CouldNotRun(result.refusal)
  return result
}

export const scenarios = createScenarioRuns({ readLibrary, recordLarge: recordInThread })
