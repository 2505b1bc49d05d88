/** What holds where nobody says otherwise. A module of its own: whoever asks for a port need not load a simulator. */
export const defaultPort = 4600
export const defaultSeed = 1
export const defaultWorldName = 'default'
