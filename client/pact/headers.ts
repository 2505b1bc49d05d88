/** What the client, or the browser for it, relies on in the headers of an answer. */
import type { MatchersV3 } from '@pact-foundation/pact'
import { errors } from '../../contracts/registry/errors.ts'
import { anyCase, cookiePatterns, exampleSetCookie, type CookieKind } from './cookies.ts'
import type { Interaction } from './interaction.ts'
import { locationPatterns } from './locations.ts'
import { headerMatching } from './rules.ts'

type Headers = Readonly<Record<string, MatchersV3.Matcher<string>>>

/** JSON by its own name, or one that ends in it (`application/problem+json`), and whatever parameters follow. */
export const jsonTypePattern = `^${anyCase('application')}/(?:[^;/ ]+[+])?${anyCase('json')} *(?:;.*)?$`

const json = { 'Content-Type': headerMatching('application/json', jsonTypePattern) }

/** Seconds, or a moment. */
export const retryAfterPattern =
  '^(?:[0-9]+|[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT)$'

/** `location` is where the example sends a browser. */
export function headersOf(interaction: Interaction, location?: string): Headers {
  const { answer } = interaction
  if ('refusal' in answer) {
    const isTooEarly = errors[answer.refusal].status === 429
    return isTooEarly ? { ...json, 'Retry-After': headerMatching('60', retryAfterPattern) } : json
  }
  const cookie = cookieOf(interaction, location)
  return {
    ...(location === undefined
      ? json
      : { Location: headerMatching(location, ...locationPatterns(location)) }),
    ...(cookie === undefined
      ? {}
      : { 'Set-Cookie': headerMatching(exampleSetCookie[cookie], ...cookiePatterns[cookie]) }),
  }
}

/**
 * What becomes of the refresh cookie: whoever signed in says for how long, and a new one lasts as the one before it. Whoever
 * goes to Google is given a state cookie.
 */
function cookieOf({ call, input, given }: Interaction, location?: string): CookieKind | undefined {
  const body: { readonly rememberMe?: unknown } = input.body ?? {}
  switch (call) {
    case 'auth.login':
      return lastingIf(body.rememberMe === true)
    case 'auth.refresh':
      if (given?.name === 'a player has signed in with Google') return 'signed in'
      return lastingIf(given?.name === 'a session can be refreshed' && given.params.isRemembered === 'yes')
    case 'auth.googleCallback':
      return location === undefined || new URL(location).searchParams.has('accessToken')
        ? 'signed in'
        : undefined
    case 'auth.logout':
      return 'cleared'
    case 'auth.google':
      return 'of a state'
    default:
      return undefined
  }
}

const lastingIf = (isRemembered: boolean): CookieKind => (isRemembered ? 'remembered' : 'for the visit')
