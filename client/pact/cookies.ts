/**
 * What a provider says of its cookies in Set-Cookie, where attributes stand in any order and their names in any
 * letter case. Several short patterns that all have to match, rather than one for all permutations: the verifier then says
 * which demand is not met.
 */
import { google } from '../../contracts/registry/auth.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'

/**
 * The refresh cookie kept for 30 days, kept until the browser is closed, either of them, or no more; and the state cookie
 * of a browser that goes to Google.
 */
export type CookieKind = 'remembered' | 'for the visit' | 'signed in' | 'cleared' | 'of a state'

/** Letter by letter: engines disagree on patterns that change their flags half-way. */
export const anyCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`)

const httpOnly = anyCase('HttpOnly')
const sameSite = anyCase('SameSite=Lax')
const pathIs = (path: string): string => `${anyCase('Path')}=${apiPrefix}${path}`
const path = pathIs('/auth')
const statePath = pathIs(google.path)
const needed = [httpOnly, sameSite, path]
const neededOfState = [httpOnly, sameSite, statePath]
/** What else may be said, and changes nothing for the client. */
const harmless = `(?:${anyCase('Secure')}|${anyCase('Partitioned')}|(?:${anyCase('Domain')}|${anyCase('Priority')})=[^;]*)`

const moment = (years: string): string =>
  `${anyCase('Expires')}=[A-Za-z]{3,9}, [0-9]{2}[ -][A-Za-z]{3}[ -]${years} [0-9]{2}:[0-9]{2}:[0-9]{2} ${anyCase('GMT')}`
const maxAge = anyCase('Max-Age')
/** 30 days, less what making the answer may have taken; of a date alone no more is known than that it is to come. */
const lifetime = `(?:${maxAge}=(?:2592000|25919[0-9]{2})|${moment('(?:20)?[2-9][0-9]')})`
/** Any time that is to come. */
const later = `(?:${maxAge}=[1-9][0-9]*|${moment('(?:20)?[2-9][0-9]')})`
const past = `(?:${maxAge}=(?:0|-[0-9]+)|${moment('(?:19[0-9]{2}|20[01][0-9]|[7-9][0-9])')})`

const others = '(?:;[^;]*)*'
/** Somewhere behind the name and the value. */
const saying = (attribute: string): string => `^[^=;]+=[^;]*${others}; *${attribute} *${others}$`
/** A value, and behind it nothing else. */
const sayingOnly = (attributes: readonly string[]): string =>
  `^[^=;]+=[^;]+(?:; *(?:${attributes.join('|')})? *)*$`
const isGone = `^[^=;]+=(?:(?:"")? *${others}|[^;]*${others}; *${past} *${others})$`

/** Pact checks every cookie of an answer against the same patterns. A cookie for Google's callback alone is let through. */
const orOfState = (pattern: string): string => `(?:${pattern}|${saying(statePath)})`

/** All of them have to match. */
export const cookiePatterns: Readonly<Record<CookieKind, readonly string[]>> = {
  remembered: [...needed.map(saying), saying(lifetime), sayingOnly([...needed, harmless, lifetime])],
  'for the visit': [...needed.map(saying), sayingOnly([...needed, harmless])],
  'signed in': [...needed.map(saying), sayingOnly([...needed, harmless, lifetime])].map(orOfState),
  cleared: [saying(path), isGone],
  'of a state': [...neededOfState.map(saying), sayingOnly([...neededOfState, harmless, later])],
}

const attributes = `Path=${apiPrefix}/auth; HttpOnly; SameSite=Lax`

export const exampleCookie = 'kamasouk_refresh=65f0000000000000000000d9.0123456789abcdef'

/** What the browser sends that has begun a sign-in with Google, and what another one sends. */
export const exampleStateCookies = {
  stateCookie: 'kamasouk_google=6f1c4f5b',
  otherCookie: 'kamasouk_google=0d9a7c31',
} as const

export const exampleSetCookie: Readonly<Record<CookieKind, string>> = {
  remembered: `${exampleCookie}; Max-Age=2592000; ${attributes}`,
  'for the visit': `${exampleCookie}; ${attributes}`,
  'signed in': `${exampleCookie}; ${attributes}`,
  cleared: `kamasouk_refresh=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${attributes}`,
  'of a state': `${exampleStateCookies.stateCookie}; Max-Age=600; Path=${apiPrefix}${google.path}; HttpOnly; SameSite=Lax`,
}
