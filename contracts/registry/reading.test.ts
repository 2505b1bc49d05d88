import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callExamples } from './examples.ts'
import { read, readAnswer, readRefusal } from './reading.ts'
import { endpoints } from './registry.ts'
import { User } from './users.ts'
import { Instant } from './values.ts'

const login = endpoints['auth.login']
const { minimum } = callExamples['auth.login'].answers

describe('null', () => {
  test('counts as absent where the field is optional', () => {
    const user = { ...minimum.user, phoneNumber: null, bankInfo: null, role: null }
    expect(readAnswer(login, 200, { ...minimum, user })).toEqual({ outcome: 'accepted', answer: minimum })
  })

  test('is refused where the field is required', () => {
    expect(read(User, { ...minimum.user, email: null }).success).toBe(false)
  })

  test('stays where it has a meaning', () => {
    const read200 = readAnswer(endpoints['conversations.current'], 200, { request: null })
    expect(read200).toEqual({ outcome: 'accepted', answer: { request: null } })
  })
})

describe('an instant', () => {
  test.each([
    ['2026-01-31T18:05:00Z', '2026-01-31T18:05:00.000Z'],
    ['2026-01-31T18:05Z', '2026-01-31T18:05:00.000Z'],
    ['2026-01-31T18:05:00.5Z', '2026-01-31T18:05:00.500Z'],
    ['2026-01-31T19:05:00.123456789+01:00', '2026-01-31T18:05:00.123Z'],
    ['2026-01-31T19:05:00+01', '2026-01-31T18:05:00.000Z'],
    ['2026-01-31T19:05:00+0100', '2026-01-31T18:05:00.000Z'],
    ['2026-01-31T17:35:00-00:30', '2026-01-31T18:05:00.000Z'],
  ])('of %s is %s', (sent, inUtc) => {
    expect(read(z.array(Instant), [sent])).toEqual({ success: true, data: [inUtc] })
  })

  test.each(['2026-01-31', '2026-01-31T18:05:00', '2026-02-30T18:05:00Z', 'yesterday', 1_769_882_700, null])(
    'cannot be %s',
    (sent) => {
      expect(read(Instant, sent).success).toBe(false)
    },
  )
})

describe('a refusal', () => {
  test.each([null, 403, ['Forbidden'], { status: 403 }])('keeps its message beside the error %j', (error) => {
    expect(readRefusal({ message: 'Non', error })).toEqual({ success: true, data: { message: 'Non' } })
  })

  test.each([null, [{ field: 'email' }], { email: ['invalide'] }])(
    'keeps its message beside the errors %j',
    (errors) => {
      expect(readAnswer(login, 401, { message: 'Non', errors })).toEqual({
        outcome: 'refused',
        code: 'wrong-credentials',
        body: { message: 'Non' },
      })
    },
  )

  test('of a status that the call does not declare has no code', () => {
    expect(readAnswer(login, 418, { message: 'Non' })).toMatchObject({ outcome: 'refused', code: undefined })
  })
})
