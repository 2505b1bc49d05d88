import { fileURLToPath } from 'node:url'

export const pactFolder = fileURLToPath(new URL('../pacts', import.meta.url))

export const consumerName = 'kamasouk-client'
export const callsProvider = 'kamasouk-api'
export const eventsProvider = 'kamasouk-events'

export const pactFile = (provider: string, folder = pactFolder): string =>
  `${folder}/${consumerName}-${provider}.json`

export const callsPact = pactFile(callsProvider)
export const eventsPact = pactFile(eventsProvider)
