import { describe, expect, test } from 'vitest'
import { pageNumbers } from './history-list.tsx'

const shown = (page: number, totalPages: number): string =>
  pageNumbers(page, totalPages)
    .map((number) => (number === 'gap' ? '…' : String(number)))
    .join(' ')

describe('the page buttons', () => {
  test.each([
    [1, 1, '1'],
    [4, 7, '1 2 3 4 5 6 7'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 8, '1 … 4 5 6 7 8'],
    [50, 100, '1 … 49 50 51 … 100'],
    [2, Number.MAX_SAFE_INTEGER, '1 2 3 4 5 … 9007199254740991'],
  ])('on page %d of %d are %s', (page, totalPages, expected) =>
    expect(shown(page, totalPages)).toBe(expected),
  )

  test('always include the current page and both ends, and no gap hides a single page', () => {
    for (let total = 1; total <= 30; total += 1) {
      for (let page = 1; page <= total; page += 1) {
        const numbers = pageNumbers(page, total)
        expect(numbers).toContain(page)
        expect(numbers[0]).toBe(1)
        expect(numbers.at(-1)).toBe(total)
        expect(numbers.length).toBeLessThanOrEqual(7)
        const hidden = numbers.flatMap((number, index) =>
          number === 'gap' ? [Number(numbers[index + 1]) - Number(numbers[index - 1]) - 1] : [],
        )
        expect(Math.min(...hidden, 2)).toBe(2)
      }
    }
  })
})
