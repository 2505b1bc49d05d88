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

test('ends when the page is left, and begins again when it returns from the cache', () => {
  const steps: string[] = []
  const stop = whileShown((isBack) => {
    steps.push(isBack ? 'begin again' : 'begin')
    return () => steps.push('end')
  })
  // The page has loaded.
  show(false)
  expect(steps).toEqual(['begin'])
  hide()
  expect(steps).toEqual(['begin', 'end'])
  show(true)
  expect(steps).toEqual(['begin', 'end', 'begin again'])
  stop()
  hide()
  show(true)
  expect(steps).toEqual(['begin', 'end', 'begin again', 'end'])
})
