import { expect, test, vi } from 'vitest'
import { startStorage } from '../testing/storage.ts'
import { takeGoogleStart } from './google-start.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const minutes = 60_000

test('a sign-in that began here counts once', () => {
  startStorage('localStorage', { 'kamasouk.google': String(now - minutes) })
  expect(takeGoogleStart(now)).toBe(true)
  expect(takeGoogleStart(now)).toBe(false)
})

test.each([
  ['none', {}],
  ['one that is too old', { 'kamasouk.google': String(now - 16 * minutes) }],
  ['one of the future', { 'kamasouk.google': String(now + minutes) }],
  ['something else', { 'kamasouk.google': 'yes' }],
  ['nothing', { 'kamasouk.google': '' }],
])('a sign-in without a mark of this browser does not count: %s', (_, stored) => {
  startStorage('localStorage', stored)
  expect(takeGoogleStart(now)).toBe(false)
})

test('a browser that forbids its storage has begun nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(takeGoogleStart(now)).toBe(false)
  vi.unstubAllGlobals()
})
