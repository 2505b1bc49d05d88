import { MatchersV3 } from '@pact-foundation/pact'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { matcherFor } from './matchers.ts'
import { matchPinnedValues, pinnedRows, withPinnedValues, type PinnedValues } from './pinned-values.ts'

const List = z.object({
  data: z.array(z.object({ name: z.string(), server: z.object({ name: z.string() }) })),
  total: z.int(),
})
const one = { data: [{ name: 'a', server: { name: 's' } }], total: 1 }

describe('an example with pinned values', () => {
  test('has them at their paths and copies the first element for missing ones', () => {
    expect(withPinnedValues(one, { 'data[1].name': 'b', 'data[0].server.name': 't', total: 2 })).toEqual({
      data: [
        { name: 'a', server: { name: 't' } },
        { name: 'b', server: { name: 's' } },
      ],
      total: 2,
    })
    expect(one.data).toHaveLength(1)
  })

  test.each(['data[0].title', 'rows[0].name', 'total.of', 'data[0].server.name.first'])(
    'rejects the path %s, which does not exist',
    (path) => {
      expect(() => withPinnedValues(one, { [path]: 'b' })).toThrow(`the example has nothing at ${path}`)
    },
  )

  test('rejects an element of an empty array, which has no first element to copy', () => {
    expect(() => withPinnedValues({ data: [] }, { 'data[0].name': 'b' })).toThrow(
      'the example has nothing at data[0].name',
    )
  })
})

const matched = (values: PinnedValues) =>
  matchPinnedValues(matcherFor(List, withPinnedValues(one, values)), values)

describe('a matcher with pinned values', () => {
  test('matches them by equality and everything else by type', () => {
    const byType = matcherFor(List, one) as Readonly<Record<string, unknown>>
    expect(matched({ total: 1 })).toEqual({ ...byType, total: MatchersV3.equal(1) })
  })

  test('matches exactly the pinned rows, in this order', () => {
    const server = matcherFor(z.object({ name: z.string() }), { name: 's' })
    const rows = ['b', 'c'].map((name) => ({ name: MatchersV3.equal(name), server }))
    expect(matched(pinnedRows([{ name: 'b' }, { name: 'c' }]))).toMatchObject({ data: rows })
    expect(matched(pinnedRows([{ name: 'b' }]))).toMatchObject({ data: rows.slice(0, 1) })
  })
})
