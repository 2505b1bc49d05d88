import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { departureFrom } from './branches.ts'

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

const departure = (answer: Value, isOptional = false, exactly: readonly string[][] = []) =>
  departureFrom(schema, example, answer, { isOptional, exactly })

describe('an answer leaves the way of its example', () => {
  test.each<[string, Value, string]>([
    ['where it leaves out what is given', withoutNote, '$.note'],
    ['where it is null and the example is not', { ...example, owner: null }, '$.owner'],
    ['where that is so deep within', { ...example, owner: { nick: null } }, '$.owner.nick'],
    ['where a list is empty', { ...example, tags: [] }, '$.tags'],
    ['where a list of several has one fewer', { ...example, tags: [{ word: 'old' }] }, '$.tags'],
    ['where a list of several has one more', { ...example, tags: [...example.tags, {}] }, '$.tags'],
    ['in an element of a list', { ...example, tags: [{}, {}] }, '$.tags[0].word'],
    ['where it takes another branch of a union', { ...example, either: { text: 'text' } }, '$.either'],
    ['in a value of a record', { ...example, byName: { one: null } }, '$.byName.one'],
  ])('%s', (_, answer, place) => {
    expect(departure(answer)).toBe(place)
  })

  test('where it holds another value at a place that is fixed', () => {
    expect(departure({ ...example, name: 'b' }, false, [['name']])).toBe('$.name')
  })
})

describe('a list of one element', () => {
  const list = z.array(z.object({ word: z.string() }))
  const two = [{ word: 'a' }, { word: 'b' }]
  const fixed = { isOptional: false, exactly: [] }

  test('may have more', () => {
    expect(departureFrom(list, [{ word: 'a' }], two, fixed)).toBeUndefined()
  })

  test('may not where the element is fixed', () => {
    expect(departureFrom(list, [{ word: 'a' }], two, { ...fixed, exactly: [[0, 'word']] })).toBe('$')
  })

  test('may not where there is to be none', () => {
    expect(departureFrom(list, [], two, fixed)).toBe('$')
  })
})

describe('an answer keeps to the way of its example', () => {
  test('with other values', () => {
    const other = {
      ...example,
      name: 'b',
      note: '',
      owner: { nick: 'y' },
      tags: [{ word: '' }, { word: 'new' }],
    }
    expect(departure({ ...other, either: '', byName: { two: 2 } })).toBeUndefined()
    expect(departure({ ...example, byName: {} })).toBeUndefined()
  })

  test('where it says more', () => {
    expect(departureFrom(schema, withoutNote, example, { isOptional: false, exactly: [] })).toBeUndefined()
  })

  test('where the pact lets a provider leave out what is optional, and no other way', () => {
    expect(departure(withoutNote, true)).toBeUndefined()
    expect(departure({ ...example, owner: null }, true)).toBe('$.owner')
  })
})
