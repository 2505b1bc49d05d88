import { expect, test } from 'vitest'
import { turnedOff } from '../e2e/browser-flags.ts'
import { read } from './files.ts'

test('the browser of the tests has off what Playwright turns off, in this version too', () => {
  const [, list = ''] =
    /disabledFeatures = \[(.*?)\]/s.exec(read('node_modules/playwright-core/lib/coreBundle.js')) ?? []
  const own = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, feature]) => feature)
  expect(own.length).toBeGreaterThan(10)
  expect(turnedOff).toEqual(expect.arrayContaining(own))
})
