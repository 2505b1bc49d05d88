import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createJsonReader, JsonError, type JsonLimits } from './json-reader.ts'

const wide = { values: 10_000, fields: 10_000, inner: 10_000, length: 10_000, depth: 100 }

function read(text: string, size = text.length, limits: JsonLimits = wide): unknown {
  const reader = createJsonReader(limits)
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size))
  return reader.end()
}

const isJson = (parse: () => unknown): boolean => {
  try {
    parse()
    return true
  } catch {
    return false
  }
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

  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"rows":{"users":[{"__proto__":{"isAdmin":true},"__proto__":null}]}}',
    '{"a":1,"a":2}',
    '"\\ud83d \\udd11\\ud83d \\ud83d\\udd11 🔑é"',
    '[-0,1e400,1E-2,12345678901234567890]',
    ' [ ] ',
    '5',
    '"\\"]"',
    '{"rows":{"a":[{"b":"}]"}]}}',
  ])('gives what JSON.parse gives: %s', (text) => {
    const value = read(text, 1)
    expect(value).toEqual(JSON.parse(text))
    expect(Object.getPrototypeOf(value)).toBe(Object.getPrototypeOf(JSON.parse(text)))
  })

  test('rejects what JSON.parse rejects', () => {
    const damaged = fc
      .tuple(
        fc.jsonValue(),
        fc.nat(60),
        fc.constantFrom('', ',', '}', ']', '{', '[', ':', '"', '\\', '1', 'x', '{}'),
      )
      .map(([value, place, put]) => {
        const text = JSON.stringify(value)
        const at = place % text.length
        return text.slice(0, at) + put + text.slice(at + 1)
      })
    fc.assert(
      fc.property(damaged, fc.integer({ min: 1, max: 20 }), (text, size) => {
        expect(isJson(() => read(text, size))).toBe(isJson(() => JSON.parse(text) as unknown))
      }),
      { numRuns: 1000, seed: 20_260_131 },
    )
  })

  test.each([
    '\uFEFF1',
    '[[\uFEFF1]]',
    '1\uFEFF',
    '[01]',
    '[1.]',
    '[.5]',
    '[1,]',
    '{"a":1,}',
    '"\t"',
    '1 2',
    '\v1',
  ])('refuses as JSON.parse does: %j', (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    expect(() => read(text, 1)).toThrow(JsonError)
  })

  test.each([
    ['', 'the end is missing'],
    ['tru', 'the end is missing'],
    ['{"rows":{"users":[', 'the end is missing'],
    ['{"a":1} x', 'syntax error at or after byte 6'],
    ['{a:1}', 'syntax error at or after byte 0'],
    ['{"a":[[1 2]]}', 'syntax error at or after byte 9'],
  ])('says what is wrong with %j', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })

  test('stops at the first value above a limit', () => {
    const limits = { values: 100, fields: 10, inner: 50, length: 100, depth: 10 }
    const reader = createJsonReader(limits)
    expect(() => {
      reader.push(`{"rows":[${'[],'.repeat(1000)}`)
    }).toThrow('it has more than 100 rows and other values')
    expect(reader.count()).toBe(101)
    const fields = Array.from({ length: 11 }, (_, index) => `"${String(index)}":1`)
    expect(() => read(`{${fields.join(',')}}`, 10, limits)).toThrow(
      'it has more than 10 fields beside those of its rows',
    )
    const nested = `[[[${Array.from({ length: 60 }, () => `[${'[],'.repeat(30)}[]]`).join(',')}]]]`
    expect(() => read(nested, 10, limits)).toThrow('more than 100 rows')
    expect(() => read(`[[[[${'1,'.repeat(51)}`, 10, limits)).toThrow('a row in it has more than 50 values')
    expect(() => read('['.repeat(11), 1, limits)).toThrow('it has more than 10 levels')
    for (const text of [
      `[[[{"a":"${'x'.repeat(120)}`,
      `["${'x'.repeat(120)}`,
      '1'.repeat(120),
      `{"${'x'.repeat(120)}`,
      `["${'x'.repeat(101)}"]`,
    ]) {
      expect(() => read(text, 10, limits)).toThrow('a value in it has more than 100 characters')
    }
  })
})
