/**
 * The one door to the package @mswjs/data. Its main file also loads what turns a model into request handlers, and with
 * it msw, graphql and all of date-fns and lodash: two fifths of the simulator's start and half of its memory, for doors
 * that this house builds itself (docs/decisions/0011). Those files are answered for while the package loads.
 */
import Module, { createRequire } from 'node:module'
import type * as DataLibrary from '@mswjs/data'

const ours = createRequire(import.meta.url)
const main = ours.resolve('@mswjs/data')
/** Finds files as the package itself does, its own and those of its dependencies. */
const theirs = createRequire(main)

/** What stands in for a file: a name asked of it by mistake says so, instead of being undefined. */
const absent = (file: string): object =>
  new Proxy(
    {},
    {
      get(_, name) {
        throw new Error(`@mswjs/data is loaded without ${file}, so ${String(name)} is missing: see ${ours.resolve('./data-library.ts')}`)
      },
    },
  )

export const { factory, nullable, primaryKey } = loadWithout({
  './model/generateRestHandlers.js': absent('x'),
  './model/generateGraphQLHandlers.js': absent('y'),
  './comparators/date.js': absent('z'),
  lodash: { isFunction: theirs('lodash/isFunction') as unknown },
})

function loadWithout(standIns: Readonly<Record<string, object>>): typeof DataLibrary {
  const cache = theirs.cache
  const entries = Object.entries(standIns).map(([file, exports]) => ({ path: theirs.resolve(file), exports }))
  for (const { path, exports } of entries) {
    const standIn = new Module(path)
    standIn.exports = exports
    standIn.loaded = true
    cache[path] = standIn
  }
  try {
    return theirs(main) as typeof DataLibrary
  } finally {
    for (const { path } of entries) delete cache[path]
  }
}
