import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { readGoogleReturn } from './google-return.ts'

const { user } = callExamples['auth.googleCallback'].answers.minimum

const queryOf = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()

describe('coming back from Google', () => {
  test.each(Object.entries(callExamples['auth.googleCallback'].redirects ?? {}))(
    'as the registry shows it (%s) is understood',
    (name, { location }) => {
      const { outcome } = readGoogleReturn(new URL(location).search.slice(1))
      expect(outcome).toBe(name === 'minimum' ? 'signed-in' : name)
    },
  )

  test('gives the token and the user as its schema reads it', () => {
    const query = queryOf({ accessToken: 'a.b.c', user: JSON.stringify({ ...user, password: 'x' }) })
    expect(readGoogleReturn(query)).toStrictEqual({ outcome: 'signed-in', accessToken: 'a.b.c', user })
  })

  test.each([
    ['none at all', undefined],
    ['no JSON', 'yasmine'],
    ['no user', '{"firstName":"Yasmine"}'],
    ['nobody', 'null'],
  ])('with a token and %s for a user lets nobody in', (_, text) => {
    const query = queryOf({ accessToken: 'a.b.c', ...(text === undefined ? {} : { user: text }) })
    expect(readGoogleReturn(query)).toEqual({ outcome: 'unreadable' })
  })

  test.each(['', 'accessToken=', queryOf({ user: JSON.stringify(user) })])(
    'without a token is nothing: %j',
    (query) => {
      expect(readGoogleReturn(query)).toEqual({ outcome: 'nothing' })
    },
  )

  test('with an error lets nobody in, whatever else is there', () => {
    const session = { accessToken: 'a.b.c', user: JSON.stringify(user) }
    expect(readGoogleReturn(queryOf({ ...session, error: 'google-refused' }))).toEqual({ outcome: 'refused' })
    expect(readGoogleReturn(queryOf({ ...session, error: '' }))).toEqual({ outcome: 'refused' })
  })

  test('tells who turned back from who was refused', () => {
    expect(readGoogleReturn('error=access_denied')).toEqual({ outcome: 'cancelled' })
    expect(readGoogleReturn('error=server_error')).toEqual({ outcome: 'refused' })
  })
})
