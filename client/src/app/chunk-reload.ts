/**
 * After a deploy the chunks of the build before are gone, and a page that is open since then can load no other. The
 * document itself then brings the new build; so it is loaded again, once for each build, and never in a circle.
 */
import { readStored, store } from '../lib/storage.ts'

/** Known by the address of its code, which changes with each build. */
const thisBuild = import.meta.url

/** The document that would be loaded again. */
export interface ReloadablePage {
  /** Whether the server answers: without it the browser's own page of errors would take the place of ours. */
  isReachable(): Promise<boolean>
  reload(): void
}

export const browserPage: ReloadablePage = {
  isReachable: async () => {
    try {
      const signal = AbortSignal.timeout(5000)
      return (await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })).ok
    } catch {
      return false
    }
  },
  reload: () => {
    location.reload()
  },
}

/**
 * Reloads unless that has been tried with this build already, and answers whether it does. Where nothing can be
 * remembered it does not: nothing would end it.
 */
export async function reloadOnce(page: ReloadablePage, build = thisBuild): Promise<boolean> {
  const key = `kamasouk.reloaded ${build}`
  if (!(await page.isReachable()) || readStored('sessionStorage', key) !== null) return false
  store('sessionStorage', key, '1')
  if (readStored('sessionStorage', key) === null) return false
  page.reload()
  return true
}
