import { useSyncExternalStore } from 'react'

/**
 * False on a prerendered page until React has hydrated it. Before that the browser itself would submit a form, with the
 * input in the address.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
