/** The entry of the sandbox's worker. It lies here because it also loads the scenarios, which the simulator does not know. */
import { defaultSeed } from '../../mock-api/defaults.ts'
import { startHost } from '../../mock-api/sandbox/worker/host.ts'
import { lazyScenarios } from '../lazy-scenarios.ts'

/** The address of the file with the prepared rows of the default world. The build replaces it. */
declare const preparedRowsUrl: string

void startHost(
  (parts) => lazyScenarios(async () => (await import('./scenarios.ts')).createBrowserScenarios(parts)),
  {
    prepared: {
      seed: defaultSeed,
      read: async () => (await fetch(preparedRowsUrl)).json() as Promise<unknown>,
    },
  },
)
