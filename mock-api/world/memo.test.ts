import { describe, expect, test, vi } from 'vitest'
import { createMemo } from './memo.ts'

const maker = () => vi.fn<() => object>(() => ({}))

describe('a memo', () => {
  test('answers the same object as long as the version is the same', () => {
    const memo = createMemo()
    const make = maker()
    const first = memo.recall('rates', 1, make)
    expect(memo.recall('rates', 1, make)).toBe(first)
    expect(make).toHaveBeenCalledOnce()
  })

  test('makes it anew for another version or key, whichever way the version went', () => {
    const memo = createMemo()
    const make = maker()
    const first = memo.recall('rates', 2, make)
    expect(memo.recall('rates', 1, make)).not.toBe(first)
    expect(memo.recall('rates', 2, make)).not.toBe(first)
    memo.recall('servers', 2, make)
    expect(make).toHaveBeenCalledTimes(4)
  })

  test('lets go of what was asked for longest ago', () => {
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

  test('keeps nothing of what could not be made', () => {
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
