import { describe, expect, test, vi } from 'vitest'
import { createMemo } from './memo.ts'

const maker = () => vi.fn<() => object>(() => ({}))

describe('a memo', () => {
  test('returns the same object for the same version', () => {
    const memo = createMemo()
    const make = maker()
    const first = memo.recall('rates', 1, make)
    expect(memo.recall('rates', 1, make)).toBe(first)
    expect(make).toHaveBeenCalledOnce()
  })

  test('makes a new object for another version or key', () => {
    const memo = createMemo()
    const make = maker()
    const first = memo.recall('rates', 2, make)
    expect(memo.recall('rates', 1, make)).not.toBe(first)
    expect(memo.recall('rates', 2, make)).not.toBe(first)
    memo.recall('servers', 2, make)
    expect(make).toHaveBeenCalledTimes(4)
  })

  test('removes the value that was used longest ago', () => {
    const memo = createMemo(2)
    const make = maker()
    memo.recall('a', 1, make)
    memo.recall('b', 1, make)
    memo.recall('a', 1, make)
    memo.recall('c', 1, make)
    expect(make).toHaveBeenCalledTimes(3)
    memo.recall('a', 1, make)
    expect(make).toHaveBeenCalledTimes(3)
    memo.recall('b', 1, make)
    expect(make).toHaveBeenCalledTimes(4)
  })

  test('caches nothing when making fails', () => {
    const memo = createMemo()
    expect(() =>
      memo.recall('a', 1, () => {
        throw new Error('a defect')
      }),
    ).toThrow('a defect')
    const made = {}
    expect(memo.recall('a', 1, () => made)).toBe(made)
  })
})
