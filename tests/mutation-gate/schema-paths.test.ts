import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findDeviation } from './schema-paths.ts'

const schema = z.object({
  name: z.string(),
  note: z.optional(z.string()),
  owner: z.nullable(z.object({ nick: z.nullish(z.string()) })),
  tags: z.array(z.object({ word: z.optional(z.string()) })),
  either: z.optional(z.union([z.string(), z.object({ text: z.string() })])),
  byName: z.optional(z.record(z.string(), z.nullable(z.number()))),
})
type Value = z.infer<typeof schema>

const example: Value = {
  name: 'a',
  note: 'n',
  owner: { nick: 'x' },
  tags: [{ word: 'old' }, {}],
  either: 'text',
  byName: { one: 1 },
}
const { note: _, ...withoutNote } = example

const strict = { isPending: false, pinnedPaths: [] }
const deviation = (answer: Value, isPending = false) =>
  findDeviation(schema, example, answer, { isPending, pinnedPaths: [] })

describe('findDeviation finds', () => {
  test.each<[string, Value, string]>([
    ['a missing field', withoutNote, '$.note'],
    ['null where the example has a value', { ...example, owner: null }, '$.owner'],
    ['null deep inside', { ...example, owner: { nick: null } }, '$.owner.nick'],
    ['an empty array', { ...example, tags: [] }, '$.tags'],
    ['a missing element among several', { ...example, tags: [{ word: 'old' }] }, '$.tags'],
    ['an additional element among several', { ...example, tags: [...example.tags, {}] }, '$.tags'],
    ['a missing field of an element', { ...example, tags: [{}, {}] }, '$.tags[0].word'],
    ['another option of a union', { ...example, either: { text: 'text' } }, '$.either'],
    ['null in a record', { ...example, byName: { one: null } }, '$.byName.one'],
  ])('%s', (_, answer, path) => {
    expect(deviation(answer)).toBe(path)
  })

  test('another value at a pinned path', () => {
    const requirements = { isPending: false, pinnedPaths: [['name']] }
    expect(findDeviation(schema, example, { ...example, name: 'b' }, requirements)).toBe('$.name')
  })
})

describe('an array of one example element', () => {
  const list = z.array(z.object({ word: z.string() }))
  const two = [{ word: 'a' }, { word: 'b' }]

  test('accepts more elements', () => {
    expect(findDeviation(list, [{ word: 'a' }], two, strict)).toBeUndefined()
  })

  test('accepts no more elements when the element is pinned', () => {
    const requirements = { isPending: false, pinnedPaths: [[0, 'word']] }
    expect(findDeviation(list, [{ word: 'a' }], two, requirements)).toBe('$')
  })
})

test('an empty example array accepts no elements', () => {
  expect(findDeviation(z.array(z.string()), [], ['a'], strict)).toBe('$')
})

describe('findDeviation accepts', () => {
  test('other values of the same branch', () => {
    const other = {
      ...example,
      name: 'b',
      note: '',
      owner: { nick: 'y' },
      tags: [{ word: '' }, { word: 'new' }],
    }
    expect(deviation({ ...other, either: '', byName: { two: 2 } })).toBeUndefined()
    expect(deviation({ ...example, byName: {} })).toBeUndefined()
  })

  test('additional fields', () => {
    expect(findDeviation(schema, withoutNote, example, strict)).toBeUndefined()
  })

  test('missing optional fields, but nothing else, in a pending interaction', () => {
    expect(deviation(withoutNote, true)).toBeUndefined()
    expect(deviation({ ...example, owner: null }, true)).toBe('$.owner')
  })
})
