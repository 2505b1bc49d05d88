import { describe, expect, test, vi } from 'vitest'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { startStorage } from '../testing/storage.ts'
import { readGoogleReturn, takeGoogleStart } from './google-sign-in.ts'

const { user } = callExamples['auth.googleCallback'].answers.minimum

const queryOf = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()

describe('the query that Google returns with', () => {
  test.each(Object.entries(callExamples['auth.googleCallback'].redirects ?? {}))(
    'is understood in the form of the registry (%s)',
    (name, { location }) => {
      const { outcome } = readGoogleReturn(new URL(location).search.slice(1))
      expect(outcome).toBe(name === 'minimum' ? 'signed-in' : name)
    },
  )

  test('gives the token, and the user without unknown fields', () => {
    const query = queryOf({ accessToken: 'a.b.c', user: JSON.stringify({ ...user, password: 'x' }) })
    expect(readGoogleReturn(query)).toStrictEqual({ outcome: 'signed-in', accessToken: 'a.b.c', user })
  })

  test.each([
    ['no user', undefined],
    ['no JSON', 'yasmine'],
    ['another object', '{"firstName":"Yasmine"}'],
    ['null', 'null'],
  ])('signs nobody in with a token and %s', (_, text) => {
    const query = queryOf({ accessToken: 'a.b.c', ...(text === undefined ? {} : { user: text }) })
    expect(readGoogleReturn(query)).toEqual({ outcome: 'unreadable' })
  })

  test.each(['', 'accessToken=', queryOf({ user: JSON.stringify(user) })])(
    'means nothing without a token: %j',
    (query) => expect(readGoogleReturn(query)).toEqual({ outcome: 'nothing' }),
  )

  test('signs nobody in with an error, whatever else it contains', () => {
    const session = { accessToken: 'a.b.c', user: JSON.stringify(user) }
    expect(readGoogleReturn(queryOf({ ...session, error: 'google-refused' }))).toEqual({ outcome: 'refused' })
    expect(readGoogleReturn(queryOf({ ...session, error: '' }))).toEqual({ outcome: 'refused' })
  })

  test('distinguishes a person who cancelled from a refusal', () => {
    expect(readGoogleReturn('error=access_denied')).toEqual({ outcome: 'cancelled' })
    expect(readGoogleReturn('error=server_error')).toEqual({ outcome: 'refused' })
  })
})

describe('a sign-in', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const minutes = 60_000

  test('that started in this browser is accepted once', () => {
    startStorage('localStorage', { 'kamasouk.google': String(now - minutes) })
    expect(takeGoogleStart(now)).toBe(true)
    expect(takeGoogleStart(now)).toBe(false)
  })

  test.each([
    ['missing', {}],
    ['too old', { 'kamasouk.google': String(now - 16 * minutes) }],
    ['in the future', { 'kamasouk.google': String(now + minutes) }],
    ['no number', { 'kamasouk.google': 'yes' }],
    ['empty', { 'kamasouk.google': '' }],
  ])('is not accepted if its start time is %s', (_, stored) => {
    startStorage('localStorage', stored)
    expect(takeGoogleStart(now)).toBe(false)
  })

  test('is not accepted in a browser that forbids its storage', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(takeGoogleStart(now)).toBe(false)
    vi.unstubAllGlobals()
  })
})
