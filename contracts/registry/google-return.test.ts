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

  test.each([{}, { user: 'yasmine' }, { user: '{"firstName":"Yasmine"}' }, { user: 'null' }])(
    'signs nobody in with a token and %j',
    (values) => {
      const query = queryOf({ accessToken: 'a.b.c', ...values })
      expect(readGoogleReturn(query)).toMatchObject({ outcome: 'unreadable' })
    },
  )

  const session = { accessToken: 'a.b.c', user: JSON.stringify(user) }

  test.each([
    ['', 'nothing'],
    ['accessToken=', 'nothing'],
    [queryOf({ user: session.user }), 'nothing'],
    // An error counts more than whatever else there is.
    [queryOf({ ...session, error: 'google-refused' }), 'refused'],
    [queryOf({ ...session, error: '' }), 'refused'],
    ['error=server_error', 'refused'],
    ['error=access_denied', 'cancelled'],
  ])('%j means %s', (query, outcome) => {
    expect(readGoogleReturn(query)).toEqual({ outcome })
  })
})
