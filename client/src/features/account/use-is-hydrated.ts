import { useSyncExternalStore } from 'react'

/**
 * False on a page that the build has printed, until its code has taken over. A form sent before that would go out as
 * the browser does it: with what was typed in the address.
 */
export const useIsHydrated = (): boolean => useSyncExternalStore(never, isLive, isPrinted)

const never = () => () => undefined
const isLive = () => true
const isPrinted = () => false
