/**
 * The search part of the address as it is now. The router renders a change of the address later, and a second change before that
 * must not undo the first.
 */
export const currentParameters = (): URLSearchParams => new URLSearchParams(window.location.search)
