/** Which paths the build writes as HTML, and which only the browser renders. */
import { pathIn, wordings } from '../lib/languages.ts'
import { pages, type PageEntry } from './pages.ts'

export interface Paths {
  /** Rendered at build time: the page is the same for everybody. */
  readonly printed: readonly string[]
  /** Rendered in the browser: the page is private, or its path has a parameter. */
  readonly drawn: readonly string[]
}

export function sortPaths(table: ReadonlyMap<string, Pick<PageEntry, 'setting'>>): Paths {
  const { printed = [], drawn = [] } = Object.groupBy(table, ([path, { setting }]) =>
    setting === 'private' || path.includes(':') ? 'drawn' : 'printed',
  )
  return { printed: printed.map(([path]) => path), drawn: drawn.flatMap(([path]) => pathsOf(path)) }
}

/** Splits a path with an optional last part into the two paths that a host must know. */
const pathsOf = (path: string): readonly string[] =>
  path.endsWith('?') ? [path.replace(/\/[^/]*$/, ''), path.slice(0, -1)] : [path]

const inAllWordings = (found: readonly string[]): string[] =>
  wordings.flatMap((wording) => found.map((path) => pathIn(path, wording)))

const { printed, drawn } = sortPaths(pages)

/** The paths of the default wording and of each language. */
export const paths: Paths = { printed: inAllWordings(printed), drawn: inAllWordings(drawn) }
