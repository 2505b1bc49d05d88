import { fileURLToPath } from 'node:url'

/** The project's own folder, wherever a command is started from. */
export const root = fileURLToPath(new URL('..', import.meta.url))
