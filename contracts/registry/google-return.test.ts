import { describe, expect, test } from 'vitest'
import { callExamples } from './examples.ts'
import { readGoogleReturn } from './google-return.ts'

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
    expect(readGoogleReturn(query)).toMatchObject({ outcome: 'unreadable' })
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
