/** A thread that records a large journal, so that the simulator can answer others meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import { CommandError } from '../../contracts/shared/errors.ts'
import { recordSeqs, type SeqsToRecord } from './record-seqs.ts'

const result = await recordSeqs(workerData as SeqsToRecord).catch((error: unknown) => {
  // An error loses its class between threads.
  if (error instanceof CommandError) return { refusal: error.message }
  throw error
})
parentPort?.postMessage(result)
