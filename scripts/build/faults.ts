/** What a printed page may not be, whoever wrote it: the build ends with the list. */

const required: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['title', /<title>[^<]+<\/title>/],
  ['description', /<meta name="description" content="[^"]+"/],
  ['canonical address', /<link rel="canonical" href="https?:[^"]+"/],
  ['Open Graph title', /<meta property="og:title" content="[^"]+"/],
  ['Open Graph address', /<meta property="og:url" content="https?:[^"]+"/],
]

/** Each would be refused by the content security policy that every host sends. */
const refused: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a script between the lines', /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>/],
  ['a style between the lines', /<style[\s>]|\sstyle="/],
  ['a handler between the lines', /<[^>]+\son[a-z]+="/],
]

/** As predicates of a page, "has no title" say; none for a page that can be deployed. */
export function faultsOf(html: string, isPublic: boolean): string[] {
  const missing = isPublic ? required.filter(([, pattern]) => !pattern.test(html)) : []
  const forbidden = refused.filter(([, pattern]) => pattern.test(html))
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0
  return [
    ...missing.map(([name]) => `has no ${name}`),
    ...forbidden.map(([name]) => `has ${name}`),
    ...(headings === 1 ? [] : [`has ${String(headings)} headings of the first level`]),
    ...((html.match(/<title>/g)?.length ?? 0) > 1 ? ['has more than one title'] : []),
  ]
}
