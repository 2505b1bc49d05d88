/**
 * Begins now and each time the page returns from the browser's back/forward cache (`isBack`), and ends each time the page is left,
 * until the returned function is called. An end may come twice.
 */
export function whileShown(begin: (isBack: boolean) => () => void): () => void {
  let end = begin(false)
  const stopping = new AbortController()
  addEventListener('pagehide', () => end(), stopping)
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return
      // It may have begun after the page was left.
      end()
      end = begin(true)
    },
    stopping,
  )
  return () => {
    stopping.abort()
    end()
  }
}
