/** The addresses of the provider, and the settings of its realtime connection. Has no schemas, so that it loads fast. */

/** The path of all calls on the provider's host. */
export const apiPrefix = '/api'

/** The realtime connection of section 4 of the specification, in milliseconds. */
export const realtime = {
  path: '/socket.io',
  timeoutMs: 20_000,
  reconnectionDelayMs: 1_000,
  reconnectionDelayMaxMs: 5_000,
  randomizationFactor: 0.5,
} as const
