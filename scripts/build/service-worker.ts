/** Writes the service worker, which the client and the sandbox share (client/service-worker). */
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { OfflineFiles } from '../../client/src/offline/offline-files.ts'
import { root } from '../root.ts'
import { supportedBrowsers } from './supported-browsers.ts'

const fileName = 'service-worker.js'
/** In front of the bundled code. */
const list = /^self\.offlineFiles=(.*);\n/

type Files = Omit<OfflineFiles, 'version' | 'installed'> & { readonly installed: readonly string[] }

function write(folder: string, code: string, { installed, ...files }: Files): void {
  const hashes = installed.map((file) => [
    file,
    hash('sha256', readFileSync(join(folder, file))).slice(0, 12),
  ])
  const known = { ...files, installed: Object.fromEntries(hashes) as Readonly<Record<string, string>> }
  const version = hash('sha256', JSON.stringify(known)).slice(0, 12)
  const text = JSON.stringify({ version, ...known } satisfies OfflineFiles)
  writeFileSync(join(folder, fileName), `self.offlineFiles=${text};\n${code}`)
}

/** Bundles the worker into the folder of the built client. */
export async function bundleServiceWorker(folder: string, files: Files): Promise<void> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      target: supportedBrowsers,
      write: false,
      rolldownOptions: {
        input: join(root, 'client/service-worker/service-worker.ts'),
        checks: { pluginTimings: false },
        output: { format: 'iife' },
      },
    },
  })
  if (!('output' in built)) throw new Error('Vite built no service worker.')
  write(folder, built.output[0].code, files)
}

/** Replaces the list of files, so that the worker stores all files of the sandbox when it is installed. */
export function installAllFiles(folder: string, installed: readonly string[]): void {
  const text = readFileSync(join(folder, fileName), 'utf8')
  const [found = '', files = '{}'] = list.exec(text) ?? []
  const { main } = JSON.parse(files) as OfflineFiles
  write(folder, text.slice(found.length), { main, installed, used: [] })
}
