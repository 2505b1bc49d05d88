/** Bundles scripts of the sandbox: those of its pages, its worker and its service worker. */
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { root } from '../root.ts'
import { supportedBrowsers } from './supported-browsers.ts'

/** Writes these scripts into the folder `sandbox`, as the files of a sandbox with this base. */
export async function bundleForSandbox(
  base: string,
  folder: string,
  input: Readonly<Record<string, string>>,
): Promise<void> {
  await build({
    configFile: false,
    root,
    base,
    logLevel: 'warn',
    publicDir: false,
    plugins: [smallerLibraries()],
    define: { 'process.env.NODE_ENV': '"production"' },
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
          // Only scripts that a page names have a name without a hash.
          entryFileNames: ({ name }) => `sandbox/${name === 'host' ? 'assets/host-[hash]' : name}.js`,
          chunkFileNames: 'sandbox/assets/[name]-[hash].js',
          assetFileNames: 'sandbox/assets/[name]-[hash][extname]',
        },
      },
    },
  })
}

const file = (path: string): string => fileURLToPath(import.meta.resolve(path))

/** The module that replaces an import, by the package of the importing file and the imported name. */
const replacements: readonly (readonly [from: string, imported: RegExp, code: string])[] = [
  [
    '@mswjs/data',
    /\/generate(Rest|GraphQL)Handlers$/,
    'export const generateRestHandlers = () => [], generateGraphQLHandlers = () => [], generateGraphQLSchema = () => undefined',
  ],
  ['@mswjs/data', /^date-fns$/, `export { compareAsc } from ${JSON.stringify(file('date-fns/compareAsc'))}`],
  [
    '@mswjs/data',
    /^lodash$/,
    `export { default as isFunction } from ${JSON.stringify(file('lodash/isFunction.js'))}`,
  ],
  // The English words, which French ones replace wherever the seed draws one. A test compares the seeds.
  ['@faker-js/faker', /\/en-[\w-]+\.js$/, 'export const t = {}'],
]

/**
 * Leaves out the parts of libraries that the seed does not use: @mswjs/data also makes request handlers, and requires whole
 * libraries for one function each. Without this, the sandbox would load 300 KB more as gzip.
 */
function smallerLibraries(): Plugin {
  const prefix = '\0smaller:'
  return {
    name: 'smaller-libraries',
    enforce: 'pre',
    resolveId(imported, importer = '') {
      const index = replacements.findIndex(
        ([from, name]) => importer.includes(`/node_modules/${from}/`) && name.test(imported),
      )
      return index < 0 ? undefined : prefix + String(index)
    },
    load(id) {
      return id.startsWith(prefix) ? replacements[Number(id.slice(prefix.length))]?.[2] : undefined
    },
  }
}
