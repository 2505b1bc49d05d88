/** The state of a step of the history that stays on its page: the page is not scrolled for it. */
export const preserveScroll = { preservesScroll: true } as const

/** Whether the state of an entry of the history says so. */
export const preservesScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'preservesScroll' in state && state.preservesScroll === true
