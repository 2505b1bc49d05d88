/** Default values. A separate file, so that reading the port does not load the simulator. */
export const defaultPort = 4600
export const defaultSeed = 1
export const defaultWorldName = 'default'
