import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { OfflineFiles } from '../../client/src/offline/offline-files.ts'
import { root } from '../root.ts'
import { supportedBrowsers } from './supported-browsers.ts'

/** Writes the service worker, which the client and the sandbox share, with the list of this folder's files. */
export async function bundleServiceWorker(
  folder: string,
  files: Omit<OfflineFiles, 'version'>,
): Promise<void> {
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
  const contents = files.installed.map((file) => hash('sha256', readFileSync(join(folder, file))))
  const version = hash('sha256', JSON.stringify([files, contents])).slice(0, 12)
  const list = JSON.stringify({ version, ...files } satisfies OfflineFiles)
  writeFileSync(join(folder, 'service-worker.js'), `self.offlineFiles=${list};\n${built.output[0].code}`)
}
