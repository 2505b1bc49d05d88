import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReader } from './json-reader.ts'
import { runSteps, type Steps } from './steps.ts'

function* accept(value: unknown): Steps<unknown> {
  yield
  return value
}

function read(text: string, size = text.length): unknown {
  const reader = createReader('file', 1_000_000, accept)
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size))
  return runSteps(reader.end())
}

describe('reading JSON in chunks', () => {
  test('returns the same as JSON.parse, wherever the chunks end', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: 'binary' }),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(3),
        (value, size, indent) => {
          const text = JSON.stringify(value, null, indent)
          expect(read(text, size)).toEqual(JSON.parse(text))
        },
      ),
      { numRuns: 300, seed: 20_260_131 },
    )
  })

  test('does not change prototypes', () => {
    const text = '{"rows":{"users":[{"__proto__":{"isAdmin":true},"__proto__":null}]}}'
    const value = read(text, 1)
    expect(value).toEqual(JSON.parse(text))
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  test.each([
    ['', 'the end is missing'],
    ['{"rows":{"users":[', 'the end is missing'],
    ['{"a":1} x', 'syntax error at or after byte 6'],
    ['{"a":[[1 2]]}', 'syntax error at or after byte 9'],
  ])('says what is wrong with %j', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })

  test.each(['\uFEFF1', '1\uFEFF', '[01]', '[1.]', '[.5]', '[1,]', '{"a":1,}', '"\t"', '1 2'])(
    'refuses %j',
    (text) => {
      expect(() => read(text, 1)).toThrow('This is not JSON')
    },
  )

  test('stops at the first row above the limit, and at a nesting that is too deep', () => {
    const reader = createReader('file', 1_000_000, accept, 100)
    expect(() => {
      reader.push(`{"rows":[${'[],'.repeat(1000)}`)
    }).toThrow('it has more than 100 rows and other values')
    expect(reader.count()).toBe(101)
    expect(() => read('['.repeat(101), 1)).toThrow('it has more than 100 levels')
  })
})
