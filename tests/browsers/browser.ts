/** One browser for all journeys: its tabs, what they complain of, and the files that they save. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WebDriver } from 'selenium-webdriver'
import { longestWaitMs, Page, until } from './page.ts'
import type { Program } from './programs.ts'

const expectedComplaints = [
  // Tells a visitor that there is no session.
  /^console\.warn: The session could not be refreshed: .*session-refused/,
  // Tells a player that the session has expired.
  /^console\.warn: The realtime connection failed: Token invalide ou expiré/,
]

const isExpected = (complaint: string): boolean =>
  expectedComplaints.some((pattern) => pattern.test(complaint))

export type Browser = Awaited<ReturnType<typeof createBrowser>>

/** What a journey is given: a browser that knows nothing yet, and a place that is only its own. */
interface Start {
  readonly browser: Browser
  readonly page: Page
}

/** By what they promise. */
export type Journeys<Place> = Readonly<Record<string, (start: Start & Place) => Promise<void>>>

export async function createBrowser(name: string, driver: WebDriver, downloads: string, program: Program) {
  await Promise.race([driver.getSession(), program.ended])
  await driver.manage().setTimeouts({ pageLoad: longestWaitMs, script: longestWaitMs })
  await driver.manage().window().setRect({ width: 1366, height: 900 })
  // Later windows are smaller in WebKit.
  const window = await driver.getWindowHandle()
  const pages = async (): Promise<readonly Page[]> =>
    (await driver.getAllWindowHandles()).map((window) => new Page(driver, window))
  return {
    name,
    /** Rejects when the browser ends. */
    ended: program.ended,
    /** Opens an empty tab. */
    async newPage() {
      await driver.switchTo().newWindow('window')
      return new Page(driver, await driver.getWindowHandle())
    },
    /** Closes all tabs but the first, and forgets what pages of this host have stored. Worlds refuse the cookies of others. */
    async forget(url: string) {
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
    /** Returns what pages have complained of since the last call. */
    async takeComplaints() {
      // Firefox prints errors of pages and their workers; WebKit prints none.
      const complaints: string[] = program.takeOutput().match(/^JavaScript error: http.*/gm) ?? []
      for (const page of await pages()) complaints.push(...(await page.takeComplaints()))
      return complaints.filter((complaint) => !isExpected(complaint))
    },
    /** Returns the address and the text of each tab. */
    async describe() {
      const shown: string[] = []
      for (const page of await pages())
        shown.push(await page.run(() => `${location.href}\n${document.body?.innerText ?? ''}`))
      return shown.join('\n\n')
    },
    /** Waits for a file that a page saves, and returns its text. */
    async savedFile(pattern: RegExp) {
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
