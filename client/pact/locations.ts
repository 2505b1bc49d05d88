/** Where a browser is sent: to whoever signs it in, or on to the client's own page, with what that page reads. */

const host = 'https?://[^/?# ]+'
const anywhere = `^(?:${host}(?:[/?#][^ ]*)?|/[^ ]*)$`
const returnPage = '/auth/success'
const onReturnPage = `^(?:${host})?${returnPage}[?][^ ]*$`

const saying = (name: string, value: string): string => `^[^?#]*[?](?:[^#]*&)?${name}=${value}(?:[&#].*)?$`
const some = '[^&#]+'
/** JSON, percent-encoded as far as whoever wrote it saw fit. */
const user = '(?:%7[Bb]|[{])[^&#]*(?:%22|")_id(?:%22|")[^&#]*(?:%7[Dd]|[}])'
/** The client tells a person who turned back by this word, and takes any other, and none, for a refusal. */
const cancelled = 'access_denied'

/** Any value but this word, without looking ahead: letter by letter, the word's own or another one and then anything. */
const otherThan = (word: string): string =>
  word.split('').reduceRight((rest, letter) => `(?:[^${letter}&#][^&#]*|${letter}${rest})?`, some)

const valueOf = (name: string, value: string): string => {
  if (name === 'user') return user
  if (name === 'error') return value === cancelled ? cancelled : otherThan(cancelled)
  return some
}

/** All of them have to match. */
export function locationPatterns(example: string): readonly string[] {
  const { pathname, searchParams } = new URL(example)
  if (pathname !== returnPage) return [anywhere]
  return [onReturnPage, ...[...searchParams].map(([name, value]) => saying(name, valueOf(name, value)))]
}
