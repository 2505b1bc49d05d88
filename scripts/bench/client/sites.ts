/** What is measured and what it is measured against, each built for production and served compressed. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compress } from '../../build/compress.ts'
import { buildClient } from '../../client-build.ts'
import { root } from '../../root.ts'
import { Unavailable } from '../figure.ts'
import { benchFolder } from '../folders.ts'
import { startServer, type Server } from '../processes.ts'

export interface Site {
  readonly url: string
}

export const startClient = async (): Promise<Server> => serve('the client', await buildClient())

/** A small page of the same libraries, drawn by the browser: what the client's own work is to be told from. */
export async function startFloor(): Promise<Site> {
  const folder = join(root, '.cache/bench/floor')
  await build({
    configFile: false,
    root: join(benchFolder, 'client/floor'),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'baseline-widely-available', assetsInlineLimit: 0 },
  })
  // What the simulator asks of a folder that it serves.
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
  if (!headers.has('content-encoding')) throw new Unavailable(`${name} is not served compressed`)
  return server
}
