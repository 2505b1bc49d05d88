/**
 * Calls back once, at the first sign of a person (public/start.js knows them, from the first moment on) or after
 * `longestMs`, unless the returned function is called before.
 */
export function onFirstInteraction(longestMs: number, callback: () => void): () => void {
  const stop = (): void => {
    clearTimeout(timer)
    removeEventListener('kamasouk.person', handle)
  }
  const handle = (): void => {
    stop()
    callback()
  }
  const isHere = document.documentElement.dataset['person'] !== undefined
  const timer = setTimeout(handle, isHere ? 0 : longestMs)
  addEventListener('kamasouk.person', handle)
  return stop
}
