/**
 * The one door to @mswjs/data. Its main file also loads what makes request handlers of a model, and with it msw and
 * graphql, and the whole of date-fns and lodash: half of the simulator's start and of its memory, for what nobody here
 * asks of it (docs/decisions/0011). While the package loads, those files have stand-ins in the cache of `require`.
 */
import Module, { createRequire } from 'node:module'
import type * as DataLibrary from '@mswjs/data'

const main = createRequire(import.meta.url).resolve('@mswjs/data')
/** Finds what the package finds: its own files and its dependencies. */
const requireAsPackage = createRequire(main)

export const { factory, nullable, primaryKey } = loadWithStandIns({
  './model/generateRestHandlers.js': absent('request handlers'),
  './model/generateGraphQLHandlers.js': absent('request handlers'),
  './comparators/date.js': absent('queries by date'),
  // Asked for this one function of its 300; the rest of the package takes them one by one.
  lodash: { isFunction: requireAsPackage('lodash/isFunction') as unknown },
})

/** A file that moves in a later version of the package is an error here, at once, and not a slow start that nobody sees. */
function loadWithStandIns(standIns: Readonly<Record<string, object>>): typeof DataLibrary {
  const { cache } = requireAsPackage
  const entries = Object.entries(standIns)
    .map(([file, exports]) => ({ path: requireAsPackage.resolve(file), exports }))
    .filter(({ path }) => cache[path] === undefined)
  for (const { path, exports } of entries) {
    cache[path] = Object.assign(new Module(path), { exports, loaded: true })
  }
  try {
    return requireAsPackage(main) as typeof DataLibrary
  } finally {
    // Whoever else wants one of these files in this process gets the real one.
    for (const { path } of entries) Reflect.deleteProperty(cache, path)
  }
}

/** The exports of a file that is left out: harmless to load, and an error that explains itself when used. */
function absent(what: string): object {
  return new Proxy(
    {},
    {
      get(_, name) {
        throw new Error(`@mswjs/data is loaded without ${what}, so there is no ${String(name)}.`)
      },
    },
  )
}
