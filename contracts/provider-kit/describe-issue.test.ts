import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsPact, eventsPact } from '../shared/pact-files.ts'
import type * as z from 'zod/mini'
import { callExamples } from '../registry/examples.ts'
import { createConversation } from '../registry/conversations.ts'
import { historyBuy } from '../registry/history.ts'
import { demandOf, describeIssues } from './describe-issue.ts'

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

test.each<[schema: z.ZodMiniType, value: object, words: readonly string[]]>([
  [historyBuy.query, { page: 0, limit: '101' }, ['must be at least 1', 'must be at most 100']],
  [historyBuy.query, { page: ['1', '2'] }, ['has another form than the contract allows']],
  [
    createConversation.body,
    { ...callExamples['conversations.create'].input.body, username: ' ', quantity: 2_000_000 },
    ['must not be empty', 'must be at most 1000000'],
  ],
])('says why the contract refuses a request: %#', (schema, value, words) => {
  const { error } = schema.safeParse(value)
  expect(error && describeIssues(error, value).map(({ what }) => what)).toEqual(words)
})
