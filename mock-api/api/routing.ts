/** Finds the row of a table for a request, as Express does. */
interface Row {
  readonly method: string
  /** `{name}` is a parameter. */
  readonly path: string
}

/** Returns a function that finds the first row for a method and a path, with the parameters of the path. It throws a URIError for a path that cannot be decoded. */
export function createMatcher<Each extends Row>(rows: readonly Each[]) {
  const patterns = rows.map((row) => ({
    row,
    pattern: new RegExp(
      `^${row.path.replace(/\/$/, '').replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`,
      'i',
    ),
  }))
  return (
    method: string,
    path: string,
  ): { readonly row: Each; readonly params: Readonly<Record<string, string>> } | undefined => {
    for (const { row, pattern } of patterns) {
      if (row.method !== method) continue
      const groups = pattern.exec(path)
      if (groups === null) continue
      const params = Object.entries(groups.groups ?? {}).map(([name, value]) => [
        name,
        decodeURIComponent(value),
      ])
      return { row, params: Object.fromEntries(params) as Record<string, string> }
    }
    return undefined
  }
}

/** Returns the query of a request: a text by each name, or several where a name is repeated. */
export function queryOf(url: string): Readonly<Record<string, string | string[]>> {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'))
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
