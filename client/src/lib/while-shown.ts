/**
 * Begins now and each time the page returns from the browser's back/forward cache, and ends each time the page is left, until the
 * returned function is called.
 */
export function whileShown(begin: () => () => void): () => void {
  let end = begin()
  const stopping = new AbortController()
  addEventListener('pagehide', () => end(), stopping)
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) end = begin()
    },
    stopping,
  )
  return () => {
    stopping.abort()
    end()
  }
}
