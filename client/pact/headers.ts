/** The response headers that the client or its browser relies on, and the patterns that pacts check them with. */
import type { MatchersV3 } from '@pact-foundation/pact'
import { google } from '../../contracts/registry/auth.ts'
import { googleReturnPage } from '../../contracts/registry/google-return.ts'
import { errors } from '../../contracts/registry/errors.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import type { Interaction } from './interaction.ts'
import { headerMatching } from './matchers.ts'

type Headers = Readonly<Record<string, MatchersV3.Matcher<string>>>

/** Matches `text` in any letter case. Written letter by letter, because engines disagree on flags inside a pattern. */
const anyCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`)

/** `application/json` or a type that ends in `+json`, such as `application/problem+json`, with any parameters. */
export const jsonTypePattern = `^${anyCase('application')}/(?:[^;/ ]+[+])?${anyCase('json')} *(?:;.*)?$`

const json = { 'Content-Type': headerMatching('application/json', jsonTypePattern) }

/** A number of seconds. The client does not read HTTP dates. */
export const retryAfterPattern = '^[0-9]{1,6}$'

/** Returns the header matchers for the answer of an interaction. `location` is the example's redirect target, if any. */
export function headersOf(interaction: Interaction, location?: string): Headers {
  const { answer } = interaction
  if ('refusal' in answer) {
    return errors[answer.refusal].status === 429
      ? { ...json, 'Retry-After': headerMatching('60', retryAfterPattern) }
      : json
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
 * How an answer sets a cookie. The refresh cookie is kept for 30 days (`remembered`), until the browser closes (`for the
 * visit`), for either (`signed in`), or removed (`cleared`). `of a state`: the cookie for a sign-in with Google.
 */
export type CookieKind = 'remembered' | 'for the visit' | 'signed in' | 'cleared' | 'of a state'

/** Returns how the answer sets a cookie, or undefined when it sets none. A refresh keeps the lifetime of the old cookie. */
function cookieOf({ call, input, given }: Interaction, location?: string): CookieKind | undefined {
  const body: { readonly rememberMe?: unknown } = input.body ?? {}
  switch (call) {
    case 'auth.login':
      return rememberedIf(body.rememberMe === true)
    case 'auth.refresh':
      if (given?.name === 'a player has signed in with Google') return 'signed in'
      return rememberedIf(given?.name === 'a session can be refreshed' && given.params.isRemembered === 'yes')
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

const rememberedIf = (isRemembered: boolean): CookieKind => (isRemembered ? 'remembered' : 'for the visit')

// Set-Cookie lists its attributes in any order and letter case. Several short patterns must all match, so that the verifier
// can say which attribute is wrong.

const httpOnly = anyCase('HttpOnly')
const sameSite = anyCase('SameSite=Lax')
const pathIs = (path: string): string => `${anyCase('Path')}=${apiPrefix}${path}`
const path = pathIs('/auth')
const statePath = pathIs(google.path)
const required = [httpOnly, sameSite, path]
const requiredOfState = [httpOnly, sameSite, statePath]
/** Attributes that change nothing for the client. */
const harmless = `(?:${anyCase('Secure')}|${anyCase('Partitioned')}|(?:${anyCase('Domain')}|${anyCase('Priority')})=[^;]*)`

const expires = (years: string): string =>
  `${anyCase('Expires')}=[A-Za-z]{3,9}, [0-9]{2}[ -][A-Za-z]{3}[ -]${years} [0-9]{2}:[0-9]{2}:[0-9]{2} ${anyCase('GMT')}`
const maxAge = anyCase('Max-Age')
const inFuture = expires('(?:20)?[2-9][0-9]')
/** 30 days, or up to 1,000 seconds less. A date must be in the future. */
const thirtyDays = `(?:${maxAge}=(?:2592000|25919[0-9]{2})|${inFuture})`
/** Any time in the future. */
const later = `(?:${maxAge}=[1-9][0-9]*|${inFuture})`
const past = `(?:${maxAge}=(?:0|-[0-9]+)|${expires('(?:19[0-9]{2}|20[01][0-9]|[7-9][0-9])')})`

const others = '(?:;[^;]*)*'
/** Has this attribute, anywhere after the name and the value. */
const hasAttribute = (attribute: string): string => `^[^=;]+=[^;]*${others}; *${attribute} *${others}$`
/** Has a value, and no attributes but these. */
const hasOnly = (attributes: readonly string[]): string =>
  `^[^=;]+=[^;]+(?:; *(?:${attributes.join('|')})? *)*$`
const isRemoved = `^[^=;]+=(?:(?:"")? *${others}|[^;]*${others}; *${past} *${others})$`

/** Also accepts the state cookie: Pact checks every cookie of an answer against the same patterns. */
const orStateCookie = (pattern: string): string => `(?:${pattern}|${hasAttribute(statePath)})`

export const cookiePatterns: Readonly<Record<CookieKind, readonly string[]>> = {
  remembered: [
    ...required.map(hasAttribute),
    hasAttribute(thirtyDays),
    hasOnly([...required, harmless, thirtyDays]),
  ],
  'for the visit': [...required.map(hasAttribute), hasOnly([...required, harmless])],
  'signed in': [...required.map(hasAttribute), hasOnly([...required, harmless, thirtyDays])].map(
    orStateCookie,
  ),
  cleared: [hasAttribute(path), isRemoved],
  'of a state': [...requiredOfState.map(hasAttribute), hasOnly([...requiredOfState, harmless, later])],
}

const attributes = `Path=${apiPrefix}/auth; HttpOnly; SameSite=Lax`

export const exampleCookie = 'kamasouk_refresh=65f0000000000000000000d9.0123456789abcdef'

/** The state cookie of the browser that started a sign-in with Google, and the one of another browser. */
export const exampleStateCookies = {
  stateCookie: 'kamasouk_google=6f1c4f5b',
  otherCookie: 'kamasouk_google=0d9a7c31',
} as const

/** A sign-in or a refresh sets another cookie than the browser sent. */
const nextCookie = exampleCookie.replace('0123456789abcdef', 'fedcba9876543210')

const exampleSetCookie: Readonly<Record<CookieKind, string>> = {
  remembered: `${nextCookie}; Max-Age=2592000; ${attributes}`,
  'for the visit': `${nextCookie}; ${attributes}`,
  'signed in': `${nextCookie}; ${attributes}`,
  cleared: `kamasouk_refresh=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${attributes}`,
  'of a state': `${exampleStateCookies.stateCookie}; Max-Age=600; Path=${apiPrefix}${google.path}; HttpOnly; SameSite=Lax`,
}

const host = 'https?://[^/?# ]+'
const anyAddress = `^(?:${host}(?:[/?#][^ ]*)?|/[^ ]*)$`
const onReturnPage = `^(?:${host})?${googleReturnPage}[?][^ ]*$`

const hasParameter = (name: string, value: string): string =>
  `^[^?#]*[?](?:[^#]*&)?${name}=${value}(?:[&#].*)?$`
const anyValue = '[^&#]+'
/** A user as JSON, percent-encoded in whole or in part. */
const userValue = '(?:%7[Bb]|[{])[^&#]*(?:%22|")_id(?:%22|")[^&#]*(?:%7[Dd]|[}])'
/** The client reads this error as cancelled by the person, and every other error as a refusal. */
const cancelled = 'access_denied'

/** Any value but this word. Built letter by letter, because Rust has no lookahead. */
const valueOtherThan = (word: string): string =>
  word.split('').reduceRight((rest, letter) => `(?:[^${letter}&#][^&#]*|${letter}${rest})?`, anyValue)

const parameterValue = (name: string, value: string): string => {
  if (name === 'user') return userValue
  if (name === 'error') return value === cancelled ? cancelled : valueOtherThan(cancelled)
  return anyValue
}

/**
 * Patterns for a Location header, all of which must match: the client's return page with the parameters that it reads, or
 * any address when the example is not that page.
 */
export function locationPatterns(example: string): readonly string[] {
  const { pathname, searchParams } = new URL(example)
  if (pathname !== googleReturnPage) return [anyAddress]
  return [
    onReturnPage,
    ...[...searchParams].map(([name, value]) => hasParameter(name, parameterValue(name, value))),
  ]
}
