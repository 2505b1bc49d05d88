/** Records entries of a world, whose journal is read over HTTP. */
import type { RecordedScenario } from '../../mock-api/control/api.ts'
import type { RecordingRequest } from '../../mock-api/control/scenario-runner.ts'
import { parseScenario } from '../format/parse.ts'
import { readDirectory, readEntries } from '../record/read-world.ts'
import { recordingOf } from '../record/record.ts'
import { createControlClient } from './control-client.ts'
import type { Transport } from './transport.ts'

export interface SeqsToRecord extends Omit<RecordingRequest, 'includes'> {
  readonly seqs: readonly number[]
}

export async function recordSeqs(
  { target, world, title, seqs }: SeqsToRecord,
  transport?: Transport,
): Promise<RecordedScenario> {
  const client = createControlClient({ target, world, signal: new AbortController().signal, transport })
  const entries = await readEntries(client, 0)
  const directory = await readDirectory(client, entries)
  const seed = await client.seed()
  const chosen = new Set(seqs)
  const includes = (seq: number): boolean => chosen.has(seq)
  const { text, steps, leftOut } = recordingOf({ entries, includes, directory, title, seed })
  return { yaml: text, steps, leftOut, problems: [...(parseScenario(text).problems ?? [])] }
}
