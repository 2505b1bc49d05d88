import { describe, expect, test } from 'vitest'
import { withPinnedValues } from './pinned-values.ts'

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
