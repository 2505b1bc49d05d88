/** Starts one simulator with the built client for the whole run; each test has its own world. */
import { scenarios } from '../../scripts/scenario-runner.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { buildClient, buildConsole } from '../../scripts/client-build.ts'

export default async function startSimulator(): Promise<() => Promise<void>> {
  const simulator = await createSimulator({
    port: 0,
    clientFolder: await buildClient(),
    consoleFolder: await buildConsole(),
    scenarios,
  })
  process.env['KAMASOUK_SIM'] = simulator.url
  return () => simulator.close()
}
