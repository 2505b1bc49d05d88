import { pathIn, wordings } from '../lib/languages.ts'
import { pages, type PageEntry } from './pages.ts'

export function sortPaths(table: ReadonlyMap<string, Pick<PageEntry, 'setting'>>) {
  const { printed = [], drawn = [] } = Object.groupBy(table, ([path, { setting }]) =>
    setting === 'private' || path.includes(':') ? 'drawn' : 'printed',
  )
  return { printed: printed.map(([path]) => path), drawn: drawn.flatMap(([path]) => pathsOf(path)) }
}

const pathsOf = (path: string): readonly string[] =>
  path.endsWith('?') ? [path.replace(/\/[^/]*$/, ''), path.slice(0, -1)] : [path]

const inAllWordings = (found: readonly string[]): string[] =>
  wordings.flatMap((wording) => found.map((path) => pathIn(path, wording)))

const { printed, drawn } = sortPaths(pages)

export const paths = { printed: inAllWordings(printed), drawn: inAllWordings(drawn) }
