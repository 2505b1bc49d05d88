import { expect, test } from 'vitest'
import { cookiePatterns, exampleSetCookie, type CookieKind } from './headers.ts'

test.each(Object.keys(cookiePatterns) as CookieKind[])(
  'the example cookie "%s" matches its patterns',
  (kind) => {
    const mismatches = cookiePatterns[kind].filter(
      (pattern) => !new RegExp(pattern).test(exampleSetCookie[kind]),
    )
    expect(mismatches).toEqual([])
  },
)
