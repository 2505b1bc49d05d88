/** The patterns of headers as JavaScript reads them; how the verifier does is seen in matchers.test.ts. */
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../contracts/registry/registry.ts'
import { cookiePatterns, exampleSetCookie, type CookieKind } from './cookies.ts'
import { headersOf } from './headers.ts'
import { interactions } from './interactions.ts'
import { headerRows } from './testing/header-rows.ts'

const matches = (patterns: readonly string[], value: string): boolean =>
  patterns.every((pattern) => new RegExp(pattern).test(value))

test.each(headerRows)('the patterns of %s tell right from wrong', (_, { patterns, takes, refuses }) => {
  expect([...takes, ...refuses].filter((value) => matches(patterns, value))).toEqual(takes)
})

test.each(Object.keys(cookiePatterns) as CookieKind[])('the example of a cookie %s is one', (kind) => {
  expect(matches(cookiePatterns[kind], exampleSetCookie[kind])).toBe(true)
})

const cookieOf = (call: string, name: string, location?: string): unknown => {
  const interaction = interactions.find((each) => each.call === call && each.name === name)
  if (!interaction) throw new Error(`${call} has no interaction "${name}"`)
  return headersOf(interaction, location)['Set-Cookie']?.value ?? 'none'
}

describe('the cookie', () => {
  const { remembered, cleared, 'for the visit': forTheVisit, 'signed in': signedIn } = exampleSetCookie
  const back = 'https://kamasouk.test/auth/success'

  test.each([
    ['auth.login', 'minimum', remembered],
    ['auth.login', 'minimum, not remembered', forTheVisit],
    ['auth.login', 'minimum, rememberMe left out', forTheVisit],
    ['auth.login', 'wrong-credentials', 'none'],
    ['auth.refresh', 'minimum', remembered],
    ['auth.refresh', 'minimum, not remembered', forTheVisit],
    ['auth.refresh', 'minimum, after Google', signedIn],
    // Nobody relies on what becomes of a cookie that is good for nothing.
    ['auth.refresh', 'session-refused', 'none'],
    ['auth.googleCallback', 'minimum', signedIn],
    ['auth.googleCallback', 'google-refused', 'none'],
    ['auth.logout', 'minimum', cleared],
    ['auth.logout', 'minimum, with a session', cleared],
    ['auth.register', 'minimum', 'none'],
  ])('of %s, %s', (call, name, cookie) => {
    expect(cookieOf(call, name)).toBe(cookie)
  })

  test('that signs in comes with the browser that is signed in, and with no other', () => {
    const name = 'minimum, in a browser'
    expect(cookieOf('auth.googleCallback', name, `${back}?accessToken=a&user=%7B%7D`)).toBe(signedIn)
    expect(cookieOf('auth.googleCallback', name, `${back}?error=google-refused`)).toBe('none')
    const toGoogle = cookieOf('auth.google', 'minimum', 'https://accounts.google.com/')
    expect(toGoogle).toBe(exampleSetCookie['of a state'])
  })
})

test('whoever tries too often is told when to try again', () => {
  const early = interactions.filter(({ name }) => name === 'too-many-attempts')
  const calls = Object.values(endpoints).filter(({ errors }) =>
    (errors as readonly string[]).includes('too-many-attempts'),
  )
  expect(new Set(early.map(({ call }) => call))).toEqual(new Set(calls.map(({ id }) => id)))
  for (const interaction of early) expect(headersOf(interaction)).toHaveProperty('Retry-After')
})
