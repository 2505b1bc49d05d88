/** What the first script of each page (public/start.js) has taken out of the address before anything could send it along. */

declare global {
  /** The query that Google leads back with, without its "?". */
  var kamasoukReturn: string | undefined
}

/** The query of the page that Google leads back to, once; undefined afterwards, and on any other page. */
export function takeAddressSecrets(): string | undefined {
  const taken = globalThis.kamasoukReturn
  globalThis.kamasoukReturn = undefined
  return taken
}

/** The token of a mailed link, out of the state of its entry in the history. */
export function resetTokenIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('resetToken' in state)) return undefined
  const { resetToken } = state
  if (typeof resetToken !== 'string') return undefined
  try {
    return decodeURIComponent(resetToken)
  } catch {
    // No link of ours; the provider says so.
    return resetToken
  }
}
