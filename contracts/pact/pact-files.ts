import { fileURLToPath } from 'node:url'

/** Where the pacts are written, and committed. */
export const pactFolder = fileURLToPath(new URL('pacts', import.meta.url))

export const consumerName = 'kamasouk-client'
export const callsProvider = 'kamasouk-api'
export const eventsProvider = 'kamasouk-events'

export const callsPact = `${pactFolder}/${consumerName}-${callsProvider}.json`
export const eventsPact = `${pactFolder}/${consumerName}-${eventsProvider}.json`
