/** The client and the floor, each built for production and served compressed by a simulator. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import { compress } from '../../build/compress.ts'
import { buildClient } from '../../client-build.ts'
import { root } from '../../root.ts'
import { startServer, type Server } from '../processes.ts'

export const startClient = async (): Promise<Server> => serve('the client', await buildClient())

/** The floor: the smallest page that uses the same libraries, so that the client's own work can be told from theirs. */
export async function startFloor(): Promise<Server> {
  const folder = join(root, '.cache/bench/floor')
  await build({
    configFile: false,
    root: fileURLToPath(new URL('floor', import.meta.url)),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'baseline-widely-available', assetsInlineLimit: 0 },
  })
  // The files that the simulator needs in a folder that it serves.
  writeFileSync(join(folder, 'routes.json'), JSON.stringify({ printed: ['/'], drawn: [] }))
  cpSync(join(folder, 'index.html'), join(folder, '404.html'))
  await compress(folder)
  return serve('the floor', folder)
}

async function serve(name: string, folder: string): Promise<Server> {
  const server = await startServer('/', (port) => ({
    name,
    args: ['scripts/bench/client/serve.ts', String(port), folder],
  }))
  const { headers } = await fetch(server.url, { headers: { 'Accept-Encoding': 'br, gzip' } })
  if (!headers.has('content-encoding')) throw new CouldNotRun(`${name} is not served compressed`)
  return server
}
