/** What a person does and a page alone does not; a scroll may be the browser's own. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** Calls back once, at the first sign of a person or after `longestMs`, unless the returned function is called before. */
export function onFirstSign(longestMs: number, callback: () => void): () => void {
  const waiting = new AbortController()
  const handle = (): void => {
    stop()
    callback()
  }
  const timer = setTimeout(handle, longestMs)
  const stop = (): void => {
    clearTimeout(timer)
    waiting.abort()
  }
  for (const sign of signs) addEventListener(sign, handle, { passive: true, signal: waiting.signal })
  return stop
}
