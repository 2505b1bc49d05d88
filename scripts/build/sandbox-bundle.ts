/** Bundles scripts of the sandbox: those of its pages and its worker. */
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from '../root.ts'
import { supportedBrowsers } from './supported-browsers.ts'

/** What @mswjs/data and faker import, as written there. */
const tooLarge = /^.*\/generate(Rest|GraphQL)Handlers$|^date-fns$|^lodash$|^\.\.?\/en-[\w-]+\.js$/
const smallerLibraries = fileURLToPath(new URL('../sandbox/smaller-libraries.js', import.meta.url))

/** Makes an entry import what its imports import, so that a worker loads all of it at once. It has no document for preload links. */
const importsAtOnce: Plugin = {
  name: 'imports-at-once',
  generateBundle(_options, files) {
    for (const entry of Object.values(files)) {
      if (entry.type !== 'chunk' || !entry.isEntry) continue
      const later = entry.imports.flatMap((file) => (files[file] as Rolldown.OutputChunk).imports)
      for (const file of later)
        entry.code = `import ${JSON.stringify(`./${posix.relative(posix.dirname(entry.fileName), file)}`)};${entry.code}`
    }
  },
}

/** Writes these scripts into the folder `sandbox`, as the files of a sandbox with this base. `known` replaces names by code. */
export async function bundleForSandbox(
  base: string,
  folder: string,
  input: Readonly<Record<string, string>>,
  known: Readonly<Record<string, string>> = {},
): Promise<void> {
  await build({
    configFile: false,
    root,
    base,
    logLevel: 'warn',
    publicDir: false,
    plugins: [importsAtOnce],
    resolve: { alias: [{ find: tooLarge, replacement: smallerLibraries }] },
    define: { ...known, 'process.env.NODE_ENV': '"production"' },
    build: {
      target: supportedBrowsers,
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      // A worker has no document into which a link could be put.
      modulePreload: false,
      rolldownOptions: {
        input: { ...input },
        checks: { pluginTimings: false },
        output: {
          entryFileNames: 'sandbox/[name].js',
          chunkFileNames: 'sandbox/assets/[name]-[hash].js',
          assetFileNames: 'sandbox/assets/[name]-[hash][extname]',
          // The worker's whole start in one file, and what a later visit needs besides in another. No other file imports the worker's own: WebKit would run it once more, as a second simulator.
          codeSplitting: {
            groups: [
              { name: 'host', test: /[\\/]worker[\\/]host\.ts$/, priority: 1 },
              { name: 'saved-world', test: /[\\/]saving[\\/]saved-world\.ts$/ },
            ],
          },
        },
      },
    },
  })
}
