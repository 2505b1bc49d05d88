import { describe, expect, test } from 'vitest'
import { endpoints } from '../../contracts/registry/registry.ts'
import { cookiePatterns, exampleSetCookie, headersOf, type CookieKind } from './headers.ts'
import { interactions } from './interactions.ts'

test.each(Object.keys(cookiePatterns) as CookieKind[])(
  'the example cookie "%s" matches its patterns',
  (kind) => {
    const mismatches = cookiePatterns[kind].filter(
      (pattern) => !new RegExp(pattern).test(exampleSetCookie[kind]),
    )
    expect(mismatches).toEqual([])
  },
)

const cookieOf = (call: string, name: string, location?: string): unknown => {
  const interaction = interactions.find((each) => each.call === call && each.name === name)
  if (!interaction) throw new Error(`${call} has no interaction "${name}"`)
  return headersOf(interaction, location)['Set-Cookie']?.value ?? 'none'
}

describe('the cookie that a pact expects', () => {
  const { remembered, cleared, 'for the visit': forTheVisit, 'signed in': signedIn } = exampleSetCookie

  test.each([
    ['auth.login', 'minimum', remembered],
    ['auth.login', 'minimum, not remembered', forTheVisit],
    ['auth.login', 'minimum, rememberMe left out', forTheVisit],
    ['auth.login', 'wrong-credentials', 'none'],
    ['auth.refresh', 'minimum', remembered],
    ['auth.refresh', 'minimum, not remembered', forTheVisit],
    ['auth.refresh', 'minimum, after Google', signedIn],
    // The client does not care whether a refused cookie is cleared.
    ['auth.refresh', 'session-refused', 'none'],
    ['auth.googleCallback', 'minimum', signedIn],
    ['auth.googleCallback', 'google-refused', 'none'],
    ['auth.logout', 'minimum', cleared],
    ['auth.logout', 'minimum, with a session', cleared],
    ['auth.register', 'minimum', 'none'],
  ])('of %s, %s', (call, name, cookie) => {
    expect(cookieOf(call, name)).toBe(cookie)
  })

  test('of a Google redirect depends on where it leads', () => {
    const back = 'https://kamasouk.test/auth/success'
    const name = 'minimum, in a browser'
    expect(cookieOf('auth.googleCallback', name, `${back}?accessToken=a&user=%7B%7D`)).toBe(signedIn)
    expect(cookieOf('auth.googleCallback', name, `${back}?error=google-refused`)).toBe('none')
    const toGoogle = cookieOf('auth.google', 'minimum', 'https://accounts.google.com/')
    expect(toGoogle).toBe(exampleSetCookie['of a state'])
  })
})

test('a pact expects Retry-After with each too-many-attempts', () => {
  const early = interactions.filter(({ name }) => name === 'too-many-attempts')
  const calls = Object.values(endpoints).filter(({ errors }) =>
    (errors as readonly string[]).includes('too-many-attempts'),
  )
  expect(new Set(early.map(({ call }) => call))).toEqual(new Set(calls.map(({ id }) => id)))
  for (const interaction of early) expect(headersOf(interaction)).toHaveProperty('Retry-After')
})
