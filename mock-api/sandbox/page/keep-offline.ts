/** Copying the files would slow the start of the page and of the simulator. */
const afterStartMs = 3000

/** Keeps the files of the sandbox for use without a network. Everything works without it too, as in a private window. */
export function keepOffline(base: string): void {
  const register = (): void => {
    setTimeout(() => {
      // Browsers refuse it in private windows and where storage is forbidden.
      navigator.serviceWorker.register(`${base}sandbox-offline.js`, { scope: base }).catch(() => undefined)
    }, afterStartMs)
  }
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
