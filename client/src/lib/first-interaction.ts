/** Calls back once, on the first interaction (recorded by `public/start.js`) or after `longestMs`. Returns a cancel function. */
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
