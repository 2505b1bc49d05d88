import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileShown } from './while-shown.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => void vi.unstubAllGlobals())

const hide = () => page.dispatchEvent(new Event('pagehide'))
const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

function start() {
  let begun = 0
  const open = new Map<number, boolean>()
  const stop = whileShown((isBack) => {
    begun += 1
    const id = begun
    open.set(id, isBack)
    return () => open.delete(id)
  })
  return { open: () => [...open], stop }
}

test('ends when the page is left, and begins again when it returns from the cache', () => {
  const { open, stop } = start()
  // The page has loaded.
  show(false)
  expect(open()).toEqual([[1, false]])
  hide()
  expect(open()).toEqual([])
  show(true)
  expect(open()).toEqual([[2, true]])
  stop()
  hide()
  show(true)
  expect(open()).toEqual([])
})

test('ends what began after the page was left', () => {
  hide()
  const { open } = start()
  show(true)
  expect(open()).toEqual([[2, true]])
})
