declare global {
  /** The query with which Google redirects back, without "?". */
  var kamasoukReturn: string | undefined
}

export function takeAddressSecrets(): string | undefined {
  const taken = globalThis.kamasoukReturn
  globalThis.kamasoukReturn = undefined
  return taken
}

export function resetTokenIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('resetToken' in state)) return undefined
  const { resetToken } = state
  if (typeof resetToken !== 'string') return undefined
  try {
    return decodeURIComponent(resetToken)
  } catch {
    // Not a link of ours; the provider refuses it.
    return resetToken
  }
}
