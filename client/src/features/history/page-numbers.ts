/** Which pages have a button: the first, the last, and those about the current one; a gap stands for what is left out. */

/** With up to so many all are shown. */
const mostWithoutGap = 7

export function pageNumbers(page: number, totalPages: number): readonly (number | 'gap')[] {
  if (totalPages <= mostWithoutGap) return range(1, totalPages)
  // As many at either end as in the middle, so that the buttons keep their places while one goes on.
  const from = Math.min(Math.max(page - 1, 3), totalPages - 4)
  const isNearStart = from === 3
  const isNearEnd = from === totalPages - 4
  return [
    1,
    isNearStart ? 2 : 'gap',
    ...range(from, from + 2),
    isNearEnd ? totalPages - 1 : 'gap',
    totalPages,
  ]
}

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
