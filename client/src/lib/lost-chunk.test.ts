import { describe, expect, test } from 'vitest'
import { isLostChunk, LostChunk } from './lost-chunk.ts'

describe('a lost chunk', () => {
  test.each([
    [
      'Chromium',
      'Failed to fetch dynamically imported module: https://kamasouk.test/assets/faq-page-a1b2.js',
    ],
    ['Firefox', 'error loading dynamically imported module: https://kamasouk.test/assets/faq-page-a1b2.js'],
    ['Safari', 'Importing a module script failed.'],
    ['Safari, answered with a page', "'text/html' is not a valid JavaScript MIME type."],
    ['the bundler, of styles', 'Unable to preload CSS for /assets/faq-page-a1b2.css'],
  ])('is recognised by the message of %s', (_, message) =>
    expect(isLostChunk(new TypeError(message))).toBe(true),
  )

  test('also means code that throws', () =>
    expect(isLostChunk(new LostChunk('The page /faq cannot be loaded'))).toBe(true))

  test.each([
    new TypeError('x is not a function'),
    new TypeError('Failed to fetch'),
    'Failed to fetch dynamically imported module',
    { status: 404, statusText: 'Not Found' },
    undefined,
  ])('is no other error: %s', (error) => expect(isLostChunk(error)).toBe(false))
})
