import { MatchersV3 } from '@pact-foundation/pact'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exactRows, matchExactly, withExactly, type Exactly } from './pinned-values.ts'
import { matcherFor } from './matchers.ts'

const List = z.object({
  data: z.array(z.object({ name: z.string(), server: z.object({ name: z.string() }) })),
  total: z.int(),
})
const one = { data: [{ name: 'a', server: { name: 's' } }], total: 1 }

describe('an example with values that the state fixes', () => {
  test('has them at their paths, and what it lacks of a list is like the first of it', () => {
    expect(withExactly(one, { 'data[1].name': 'b', 'data[0].server.name': 't', total: 2 })).toEqual({
      data: [
        { name: 'a', server: { name: 't' } },
        { name: 'b', server: { name: 's' } },
      ],
      total: 2,
    })
    expect(one.data).toHaveLength(1)
  })

  test.each(['data[0].title', 'rows[0].name', 'total.of', 'data[0].server.name.first'])(
    'cannot have one at %s, where there is nothing',
    (path) => {
      expect(() => withExactly(one, { [path]: 'b' })).toThrow(`the example has nothing at ${path}`)
    },
  )

  test('has nothing in an empty list to be like', () => {
    expect(() => withExactly({ data: [] }, { 'data[0].name': 'b' })).toThrow(
      'the example has nothing at data[0].name',
    )
  })
})

const matched = (exactly: Exactly) => matchExactly(matcherFor(List, withExactly(one, exactly)), exactly)

describe('a matcher with such values', () => {
  test('takes no others in their place, and by its type all that is beside them', () => {
    const like = matcherFor(List, one) as Readonly<Record<string, unknown>>
    expect(matched({ total: 1 })).toEqual({ ...like, total: MatchersV3.equal(1) })
  })

  test('takes exactly these rows, in this order', () => {
    const other = matcherFor(z.object({ name: z.string() }), { name: 's' })
    const rows = [{ name: 'b' }, { name: 'c' }].map(({ name }) => ({
      name: MatchersV3.equal(name),
      server: other,
    }))
    expect(matched(exactRows([{ name: 'b' }, { name: 'c' }]))).toMatchObject({ data: rows })
    expect(matched(exactRows([{ name: 'b' }]))).toMatchObject({ data: rows.slice(0, 1) })
  })
})
