import { describe, expect, test } from 'vitest'
import { startStorage } from '../testing/storage.ts'
import { takeGoogleStart } from './google-sign-in.ts'

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
})
