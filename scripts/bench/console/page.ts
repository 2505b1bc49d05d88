/** The console in a real browser, on a new simulator. */
import { fileURLToPath } from 'node:url'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { findBrowser } from '../../browser.ts'
import { buildConsole } from '../../client-build.ts'
import { startServer, type Server } from '../processes.ts'

/** What the world of the console has. */
interface Content {
  readonly requests?: number
  readonly entries?: number
}

export async function startConsole({ requests = 0, entries = 0 }: Content = {}): Promise<Server> {
  const folder = await buildConsole()
  const args = (port: number) => [port, folder, requests, entries].map(String)
  return startServer('/__sim/console', (port) => ({
    name: 'the simulator with the console',
    args: ['scripts/bench/console/serve.ts', ...args(port)],
  }))
}

export const screenAddress = ({ url }: Server, screen: string): string =>
  `${url}/__sim/console/w/default/${screen}`

export interface ConsolePage {
  readonly page: Page
  readonly devTools: CDPSession
}

/** Opens these screens, each in its page, runs `use` with them, and closes the browser. */
export async function withScreens<Result>(
  server: Server,
  screens: readonly string[],
  use: (...pages: readonly ConsolePage[]) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch(findBrowser())
  try {
    const pages: ConsolePage[] = []
    for (const screen of screens) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addInitScript({ path: fileURLToPath(new URL('in-page.js', import.meta.url)) })
      const page = await context.newPage()
      pages.push({ page, devTools: await context.newCDPSession(page) })
      await page.goto(screenAddress(server, screen))
      await page.getByRole('navigation', { name: 'Screens' }).waitFor()
    }
    return await use(...pages)
  } finally {
    await browser.close()
  }
}

/** Runs a function that in-page.js adds to the page. */
export const inPage = <Result>({ page }: ConsolePage, name: string, input?: unknown): Promise<Result> =>
  page.evaluate(`benchInPage.${name}(${JSON.stringify(input) ?? ''})`)

/** Reads the JavaScript heap in MB after garbage collection. */
export async function readHeapMb({ devTools }: ConsolePage): Promise<number> {
  // Twice: the second collection frees what the first one finalises.
  await devTools.send('HeapProfiler.collectGarbage')
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
