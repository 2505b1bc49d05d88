/**
 * After a deploy, the chunks of the previous build are gone, and a page that was open before can load no other page. A
 * reload brings the new build. It is done at most once per build, so it never loops.
 */
import { readStored, store } from '../lib/storage.ts'

const thisBuild = import.meta.url

export interface ReloadablePage {
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
  reload: () => location.reload(),
}

/**
 * Reloads the page unless that was tried with this build already. Returns whether it reloads. Without working storage
 * it never does, because the reloads would not stop.
 */
export async function reloadOnce(page: ReloadablePage, build = thisBuild): Promise<boolean> {
  const key = `kamasouk.reloaded ${build}`
  if (!(await page.isReachable()) || readStored('sessionStorage', key) !== null) return false
  store('sessionStorage', key, '1')
  if (readStored('sessionStorage', key) === null) return false
  page.reload()
  return true
}
