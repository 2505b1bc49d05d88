/** The pact that the consumer tests of one provider write, from empty. */
import { rm } from 'node:fs/promises'
import { Pact } from '@pact-foundation/pact'
import { consumerName, pactFile } from '../../contracts/shared/pact-files.ts'

/** The folder that the pacts are written to: never the committed one, which a run that fails half-way would leave torn. */
const folder = process.env['PACTS_WRITTEN_TO'] ?? '.cache/pacts/tried'

export const forgetPact = (provider: string): Promise<void> => rm(pactFile(provider, folder), { force: true })

/** Takes one interaction; the file grows with each. */
export const writtenPact = (provider: string): Pact =>
  new Pact({ dir: folder, consumer: consumerName, provider, logLevel: 'error' })
