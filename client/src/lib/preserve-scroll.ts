/** The state of a step of the history that stays on its page: the page is not scrolled for it. */
export const keepPlace = { keepsPlace: true } as const

/** Whether the state of an entry of the history says so. */
export const keepsPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state && state.keepsPlace === true
