/** Starts one simulator with the built client for the whole run; each test has its own world. */
import { createSimulator } from '../../mock-api/server.ts'
import { buildClient } from '../../scripts/client-build.ts'

export default async function startSimulator(): Promise<() => Promise<void>> {
  const simulator = await createSimulator({ port: 0, clientFolder: await buildClient() })
  process.env['KAMASOUK_SIM'] = simulator.url
  return () => simulator.close()
}
