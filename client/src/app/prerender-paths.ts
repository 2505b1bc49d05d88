/** Which paths the build prints as pages, and which are drawn in the browser alone. */
import { pages, type PageEntry } from './pages.ts'

export interface Paths {
  /** The same for everybody, and so HTML from the build on. */
  readonly printed: readonly string[]
  /** For who is signed in, or with something in the path that only the visitor knows. */
  readonly drawn: readonly string[]
}

export function sortPaths(table: ReadonlyMap<string, Pick<PageEntry, 'setting'>>): Paths {
  const { printed = [], drawn = [] } = Object.groupBy(table, ([path, { setting }]) =>
    setting === 'guarded' || path.includes(':') ? 'drawn' : 'printed',
  )
  return { printed: printed.map(([path]) => path), drawn: drawn.flatMap(([path]) => pathsOf(path)) }
}

/** A path whose last part is optional is two for a host. */
const pathsOf = (path: string): readonly string[] =>
  path.endsWith('?') ? [path.replace(/\/[^/]*$/, ''), path.slice(0, -1)] : [path]

export const paths: Paths = sortPaths(pages)
