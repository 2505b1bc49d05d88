/** `npm run build`: the client, ready for any static host. */
import { relative } from 'node:path'
import { buildClient, sourceMapFolder } from './client-build.ts'
import { root } from './root.ts'

const folder = await buildClient()
console.log(`The client is built: ${relative(root, folder)}/ (how to deploy it: docs/deployment.md)`)
console.log(`Its source maps, not for the host: ${relative(root, sourceMapFolder)}/`)
