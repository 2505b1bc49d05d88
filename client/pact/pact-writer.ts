/** The pact file of one provider, which the consumer tests write from empty. */
import { rm } from 'node:fs/promises'
import { Pact } from '@pact-foundation/pact'
import { consumerName, pactFile } from '../../contracts/shared/pact-files.ts'

/** Never the committed folder: a failing run would leave an incomplete file there. */
const folder = process.env['PACTS_WRITTEN_TO'] ?? '.cache/pacts/tried'

export const forgetPact = (provider: string): Promise<void> => rm(pactFile(provider, folder), { force: true })

/** Returns a writer for one interaction, which adds it to the file. */
export const writtenPact = (provider: string): Pact =>
  new Pact({ dir: folder, consumer: consumerName, provider, logLevel: 'error' })
