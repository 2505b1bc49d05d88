import { expect, test } from 'vitest'
import type { Cookie } from '../../api/message.ts'
import { createCookieJar } from './cookie-jar.ts'

const cookie = (name: string, more: Partial<Cookie> = {}): Cookie => ({
  name,
  value: 'yes',
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  ...more,
})

test('a cookie is sent to its own path and to the paths below it', () => {
  const jar = createCookieJar()
  jar.set([cookie('refresh', { path: '/api/auth' })], 0)
  expect(jar.headerFor('/api/auth', 0)).toBe('refresh=yes')
  expect(jar.headerFor('/api/auth/refresh?again=1', 0)).toBe('refresh=yes')
  expect(jar.headerFor('/api/authors', 0)).toBeUndefined()
  expect(jar.headerFor('/api', 0)).toBeUndefined()
})

test('cookies with longer paths come first, then those that were set first', () => {
  const jar = createCookieJar()
  jar.set([cookie('world'), cookie('theme'), cookie('refresh', { path: '/api/' })], 0)
  jar.set([cookie('world', { value: 'other' })], 0)
  expect(jar.headerFor('/api/users', 0)).toBe('refresh=yes; world=other; theme=yes')
})

test('a cookie ends after its maximum age, or when it is cleared', () => {
  const jar = createCookieJar()
  jar.set([cookie('refresh', { maxAgeMs: 1000 }), cookie('world')], 5000)
  expect(jar.headerFor('/', 5999)).toBe('refresh=yes; world=yes')
  expect(jar.headerFor('/', 6000)).toBe('world=yes')
  jar.set([cookie('world', { value: null })], 6000)
  expect(jar.headerFor('/', 6000)).toBeUndefined()
})

test('only cookies with a maximum age outlive the session of the browser', () => {
  const jar = createCookieJar()
  jar.set([cookie('refresh', { maxAgeMs: 1000 }), cookie('world')], 0)
  jar.endSession()
  expect(jar.headerFor('/', 0)).toBe('refresh=yes')
})

test('a jar continues from a dump', () => {
  const jar = createCookieJar()
  jar.set([cookie('refresh', { maxAgeMs: 1000 }), cookie('world')], 0)
  const next = createCookieJar()
  next.restore(jar.dump())
  expect(next.headerFor('/', 999)).toBe('refresh=yes; world=yes')
  expect(next.headerFor('/', 1000)).toBe('world=yes')
})
