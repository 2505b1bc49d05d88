/** Serves a folder of built pages from a new simulator: `serve.ts PORT FOLDER`. */
import { createSimulator } from '../../../mock-api/server.ts'

const [port, clientFolder = ''] = process.argv.slice(2)
await createSimulator({ port: Number(port), clientFolder })
