import { describe, expect, test } from 'vitest'
import { parseBase } from './sandbox-base.ts'

describe('the base of the sandbox', () => {
  test.each(['/', '/demo/', '/teams/kamas-1.0/'])('can be %s', (base) => {
    expect(parseBase(base)).toBe(base)
  })

  test.each([
    ['demo', '/demo/'],
    ['/demo', '/demo/'],
    ['//demo', '/demo/'],
    ['/my demo/', '/my/demo/'],
    ['/demo/?a', '/demo/a/'],
    ['/../', '/demo/'],
    ['', '/demo/'],
  ])('cannot be "%s", and the refusal says what to write', (base, suggested) => {
    expect(() => parseBase(base)).toThrow(`--base ${suggested}`)
  })

  test('cannot be an address of the simulator', () => {
    expect(() => parseBase('/api/')).toThrow('Choose another path, such as /demo/.')
  })
})
