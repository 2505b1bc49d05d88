/** Which pages have a button: the first, the last, and those about the current one; a gap stands for what is left out. */

/** With up to so many all are shown. */
const mostWithoutGap = 7

export function pageNumbers(page: number, totalPages: number): readonly (number | 'gap')[] {
  const all = Array.from({ length: totalPages }, (_, index) => index + 1)
  if (totalPages <= mostWithoutGap) return all
  // As many at either end as in the middle, so that the buttons keep their places while one goes on.
  const from = Math.min(Math.max(page - 1, 3), totalPages - 4)
  const shown = [1, from, from + 1, from + 2, totalPages]
  if (from === 3) shown.push(2)
  if (from === totalPages - 4) shown.push(totalPages - 1)
  return all
    .filter((number) => shown.includes(number))
    .flatMap((number, index, kept) =>
      index > 0 && number - (kept[index - 1] ?? 0) > 1 ? (['gap', number] as const) : [number],
    )
}
