/** Where a provider is reached, and how its realtime connection behaves. No schema is here: this is read before any call. */

/** Where every call lives on the provider's host. */
export const apiPrefix = '/api'

/** The realtime connection of section 4 of the specification, in milliseconds. */
export const realtime = {
  path: '/socket.io',
  timeoutMs: 20_000,
  reconnectionDelayMs: 1_000,
  reconnectionDelayMaxMs: 5_000,
  randomizationFactor: 0.5,
} as const
