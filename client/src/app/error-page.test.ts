import { beforeEach, expect, test, vi } from 'vitest'
import { startStorage } from '../testing/storage.ts'
import { reloadOnce } from './error-page.tsx'

const reload = vi.fn<() => void>()

function startAt(status: number): void {
  vi.stubGlobal('location', { href: 'https://kamasouk.test/faq', reload })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
}

beforeEach(() => {
  startStorage('sessionStorage')
  startAt(200)
  return () => {
    vi.unstubAllGlobals()
    reload.mockClear()
  }
})

test('the page is reloaded once per build', async () => {
  const builds = ['a.js', 'a.js', 'b.js', 'a.js']
  const reloads: boolean[] = []
  for (const build of builds) reloads.push(await reloadOnce(build))
  expect(reloads).toEqual([true, false, true, false])
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the page is not reloaded while the server is unreachable, and may be reloaded later', async () => {
  startAt(503)
  expect(await reloadOnce('a.js')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  startAt(200)
  expect(await reloadOnce('a.js')).toBe(true)
})

test('the page is not reloaded without working storage', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(await reloadOnce('a.js')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
