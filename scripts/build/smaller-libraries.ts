/**
 * Leaves out the parts of libraries that the seed does not use: @mswjs/data also makes request handlers, and requires whole
 * libraries for one function each. Without this, the sandbox would load 300 KB more as gzip.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

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

export function smallerLibraries(): Plugin {
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
