/** Finds the row of a table of routes for a method and a path, and reads queries, in the same way in Node and in a browser. */

type Params = Readonly<Record<string, string>>

/**
 * Returns a function that finds the first row with this method and path, and its decoded params. HEAD matches GET. A path
 * matches in upper and lower case, with and without one slash at its end. Throws a URIError if a param cannot be decoded.
 */
export function createMatcher<Row extends { readonly method: string; readonly path: string }>(
  rows: readonly Row[],
): (method: string, path: string) => { readonly row: Row; readonly params: Params } | undefined {
  const compiled = rows.map((row) => ({ row, pattern: patternOf(row.path) }))
  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method
    for (const { row, pattern } of compiled) {
      const found = row.method === wanted ? pattern.exec(path) : null
      if (found) return { row, params: decoded(found.groups) }
    }
    return undefined
  }
}

/** Each param is a group of the pattern. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/+$/, '')
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}/?$`, 'i')
}

const decoded = (params: Params = {}): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))

export const pathOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? ''

/** Returns the query of an address. A name that is repeated gets a list. */
export function queryOf(url: string): Readonly<Record<string, string | string[]>> {
  const [, written] = /\?([^#]*)/.exec(url) ?? []
  if (written === undefined) return {}
  const byName = Map.groupBy(new URLSearchParams(written), ([name]) => name)
  return Object.fromEntries(
    Array.from(byName, ([name, pairs]) => {
      const [first = '', ...more] = pairs.map(([, value]) => value)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}
