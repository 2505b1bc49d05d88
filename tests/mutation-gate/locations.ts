/** Where a browser is sent, and where else it might be. */
import { Redirect } from '../../contracts/registry/auth.ts'

const nowhere = ['', 'nowhere', 'ftp://kamasouk.test/', '/elsewhere']

/** Nowhere at all, where the other examples lead, and the same place with one part of the query gone, emptied or longer. */
export function locationsInsteadOf(location: string, others: readonly unknown[]): readonly string[] {
  const url = new URL(location)
  const changed = [...url.searchParams].flatMap(([name, value]) => [
    withQuery(url, (query) => {
      query.delete(name)
    }),
    withQuery(url, (query) => {
      query.set(name, '')
    }),
    withQuery(url, (query) => {
      query.set(name, `${value}x`)
    }),
  ])
  return [...nowhere, ...others.map((other) => Redirect.parse(other).location), ...changed]
}

function withQuery(url: URL, change: (query: URLSearchParams) => void): string {
  const changed = new URL(url)
  change(changed.searchParams)
  return changed.href
}
