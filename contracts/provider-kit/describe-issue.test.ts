import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsPact, eventsPact } from '../shared/pact-files.ts'
import { demandOf } from './describe-issue.ts'

const patterns = [callsPact, eventsPact].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/"regex": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, json = '""']) => JSON.parse(json) as string,
  ),
)

test('every pattern of the pacts has words', () => {
  expect(new Set(patterns).size).toBeGreaterThan(20)
  expect([...new Set(patterns)].filter((pattern) => demandOf(pattern) === undefined)).toEqual([])
})

test.each([
  ['^[^=;]+=[^;]*(?:;[^;]*)*; *[Hh][Tt][Tt][Pp][Oo][Nn][Ll][Yy] *(?:;[^;]*)*$', 'lacks HttpOnly'],
  ['^12[.]50*(?:[eE][+-]?0+)?$', 'must be 12.5'],
  ['^10(?:[.]0+)?(?:[eE][+-]?0+)?$', 'must be 10'],
  ['^(in stock now|out of stock)$', 'must be "in stock now" or "out of stock"'],
])('%s', (pattern, words) => {
  expect(demandOf(pattern)).toBe(words)
})
