/** One browser for all journeys: its tabs, what they complain of, and the files that they save. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Page, until } from './page.ts'
import type { StartedBrowser } from './start.ts'

const expectedComplaints = [
  // Tells a visitor that there is no session.
  /^console\.warn: The session could not be refreshed: .*session-refused/,
  // Tells a player that the session has expired.
  /^console\.warn: The realtime connection failed: Token invalide ou expiré/,
]

const isExpected = (complaint: string): boolean =>
  expectedComplaints.some((pattern) => pattern.test(complaint))

export interface Browser {
  readonly name: string
  /** Opens an empty tab. */
  newPage(): Promise<Page>
  /** Closes all tabs but the first, and forgets what pages of this host have stored. Worlds refuse the cookies of others. */
  forget(url: string): Promise<Page>
  /** Returns what pages have complained of since the last call. */
  takeComplaints(): Promise<readonly string[]>
  /** Returns the address and the text of each tab. */
  describe(): Promise<string>
  /** Waits for a file that a page saves, and returns its text. */
  savedFile(name: RegExp): Promise<string>
}

export function createBrowser({ name, driver, window, downloads, takeErrors }: StartedBrowser): Browser {
  const pages = async (): Promise<readonly Page[]> =>
    (await driver.getAllWindowHandles()).map((window) => new Page(driver, window))
  return {
    name,
    async newPage() {
      await driver.switchTo().newWindow('window')
      return new Page(driver, await driver.getWindowHandle())
    },
    async forget(url) {
      for (const handle of await driver.getAllWindowHandles())
        if (handle !== window) await new Page(driver, handle).close()
      const page = new Page(driver, window)
      // No page of the client, which might store something again.
      await page.open(`${url}/config.js`)
      await page.run(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      return page
    },
    async takeComplaints() {
      const complaints = [...takeErrors()]
      for (const page of await pages()) complaints.push(...(await page.takeComplaints()))
      return complaints.filter((complaint) => !isExpected(complaint))
    },
    async describe() {
      const shown: string[] = []
      for (const page of await pages())
        shown.push(await page.run(() => `${location.href}\n${document.body?.innerText ?? ''}`))
      return shown.join('\n\n')
    },
    async savedFile(pattern) {
      let text = ''
      await until(`it saves a file ${String(pattern)}`, () => {
        const file = readdirSync(downloads).find((each) => pattern.test(each))
        if (file !== undefined) text = readFileSync(join(downloads, file), 'utf8')
        return Promise.resolve(text !== '')
      })
      return text
    },
  }
}
