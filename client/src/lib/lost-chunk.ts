/** Code could not be loaded or run. A browser may never request it again, so only a new document can load it. */
export class LostChunk extends Error {
  override name = 'LostChunk'
}

/** Browsers, and Vite for a chunk's styles, report it only in the message. */
const messages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'is not a valid JavaScript MIME type',
  'Unable to preload CSS',
]

export const isLostChunk = (error: unknown): boolean =>
  error instanceof LostChunk ||
  (error instanceof Error && messages.some((message) => error.message.includes(message)))
