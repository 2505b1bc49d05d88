/** Parts of the client that are loaded when they are needed, and could not be. */

/** Code that could not be loaded or run. A browser may not try again, so only a new document brings it. */
export class LostChunk extends Error {
  override name = 'LostChunk'
}

/** Browsers, and the bundler for a chunk's styles, tell of it in words only. */
const wordsOfLostChunks = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'is not a valid JavaScript MIME type',
  'Unable to preload CSS',
]

/** Whether this error says that a part of the page could not be loaded. */
export const isLostChunk = (error: unknown): boolean =>
  error instanceof LostChunk ||
  (error instanceof Error && wordsOfLostChunks.some((words) => error.message.includes(words)))
