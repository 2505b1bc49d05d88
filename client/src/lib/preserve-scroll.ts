/** A history state for navigation within a page: the page keeps its scroll position. */
export const preserveScroll = { preservesScroll: true } as const

export const preservesScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'preservesScroll' in state && state.preservesScroll === true
