/** `npm run build`: the client, ready for any static host. */
import { relative } from 'node:path'
import { buildClient } from './client-build.ts'
import { root } from './root.ts'

const folder = await buildClient()
console.log(`The client is built: ${relative(root, folder)}/`)
