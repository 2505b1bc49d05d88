import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberPattern, oneOf, portable } from './patterns.ts'

describe('a portable regular expression', () => {
  test.each([
    [/^[0-9a-f]{24}$/, '^[0-9a-f]{24}$'],
    [/^\d{1,9}$/, '^[0-9]{1,9}$'],
    [/^(?:[01]\d|2[0-3]):[0-5][\d]$/, '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'],
    [/^\+?[\d .]+(a|b)*\/\$$/, String.raw`^\+?[0-9 .]+(a|b)*\/\$$`],
    [/^https?:~#!&<>'"$/, '^https?:~#!&<>\'"$'],
    [/^$/, '^$'],
  ])('%s keeps its source, with \\d written as [0-9]', (pattern, expected) => {
    expect(portable(pattern, '$')).toBe(expected)
  })

  const alphabet = ['a', 'b', '-', '.', '5', '٣', 'é', '\n', '😀']
  const part = fc.constantFrom(
    'a',
    '5',
    '-',
    String.raw`\d`,
    '[ab]',
    String.raw`[\da.]`,
    String.raw`\.`,
    '[0-9]',
  )
  const grouped = fc
    .array(fc.array(part, { maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((branches) => `(${branches.map((branch) => branch.join('')).join('|')})`)
  const repeated = fc.tuple(
    fc.oneof(part, grouped),
    fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{2,}'),
  )
  const patterns = fc.array(
    repeated.map((pair) => pair.join('')),
    { maxLength: 4 },
  )

  test('matches the same texts as the original, also with the u flag', () => {
    fc.assert(
      fc.property(patterns, fc.array(fc.constantFrom(...alphabet), { maxLength: 6 }), (parts, characters) => {
        const [pattern, text] = [new RegExp(`^${parts.join('')}$`), characters.join('')]
        expect(new RegExp(portable(pattern, '$'), 'u').test(text)).toBe(pattern.test(text))
        expect(portable(pattern, '$')).not.toContain(String.raw`\d`)
      }),
      { numRuns: 500, seed: 20_260_131 },
    )
  })
})

describe('rejects a regular expression that another engine may read differently', () => {
  const flags = 'write it without flags'
  const ends = 'start it with ^ and end it with $'
  const group = 'put its alternatives into a group'
  const plain = 'use plain groups, and classes that list their characters'

  test.each([
    { advice: flags, patterns: [/^a$/i, /^a$/m, /^a$/s, /^a$/u, /^a$/g] },
    { advice: ends, patterns: [/a$/, /^a/, /a/] },
    { advice: group, patterns: [/^a|b$/, /^(a|b)|c$/] },
    {
      advice: plain,
      patterns: [/^(?=a)a$/, /^(?!b)a$/, /^(?<=a)b$/, /^(?<!b)a$/, /^(?<name>a)$/, /^(a)\1$/],
    },
    { advice: plain, patterns: [/^.$/, /^\w$/, /^\s$/, /^\S$/, /^\D$/, /^[^a]$/, /^[\w]$/, /^[\s\S]$/] },
    { advice: plain, patterns: [/^a\b$/, /^a\$/, /^a$b$/, /^{a}$/, /^é$/, /^\n$/, /^\u0041$/] },
    { advice: plain, patterns: [/^[a&&b]$/, /^[[a]]$/, /^[+--]$/, /^[a~~b]$/] },
  ])('$advice', ({ advice, patterns }) => {
    for (const pattern of patterns) {
      const sentence = `other engines may read ${String(pattern)} differently: ${advice}`
      expect(() => portable(pattern, '$')).toThrow(sentence)
    }
  })
})

test('oneOf matches exactly the given texts, whatever characters they contain', () => {
  const texts = fc.string({
    unit: fc.constantFrom(...String.raw`ab\^$.*+?()[]{}|-/`.split('')),
    maxLength: 4,
  })
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), texts, (choices, text) => {
      const pattern = new RegExp(oneOf(choices))
      expect(choices.every((choice) => pattern.test(choice))).toBe(true)
      expect(pattern.test(text)).toBe(choices.includes(text))
    }),
    { numRuns: 500, seed: 20_260_131 },
  )
})

test.each([
  [1, ['1', '1.0', '1e0', '1.00E+0'], ['10', '1.5', '-1', '1e1', '']],
  [12.5, ['12.5', '12.500', '12.5e0'], ['12.50001', '112.5', '12', '1225']],
])('numberPattern(%d) matches the notations of this number only', (value, accepts, rejects) => {
  const pattern = new RegExp(numberPattern(value))
  expect([...accepts, ...rejects].filter((text) => pattern.test(text))).toEqual(accepts)
})
