/** Starts Firefox and WebKit, each with one session of WebDriver. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, Capabilities, WebDriver } from 'selenium-webdriver'
import type { OtherBrowser } from '../../scripts/other-browsers.ts'
import { connectMarionette } from './marionette.ts'
import { folder, NotStarted, startProgram, type Program } from './programs.ts'

const longestStartMs = 30_000
const longestWaitMs = 15_000

export interface StartedBrowser {
  readonly name: OtherBrowser['name']
  readonly driver: WebDriver
  /** The first window. Later ones are smaller in WebKit. */
  readonly window: string
  /** Where its files are saved. */
  readonly downloads: string
  /** Returns the errors of pages and their workers that the browser has printed since the last call. WebKit prints none. */
  takeErrors(): readonly string[]
  /** Rejects when the browser ends. */
  readonly ended: Promise<never>
}

/** What the locale and the time zone of the player are in all browsers. */
const place = { LANGUAGE: 'fr', LC_ALL: 'C.UTF-8', TZ: 'Africa/Casablanca' }

/** Throws a NotStarted that says why. */
export async function startBrowser(
  name: OtherBrowser['name'],
  programs: readonly string[],
): Promise<StartedBrowser> {
  const downloads = join(folder, name, 'downloads')
  mkdirSync(downloads, { recursive: true })
  const start = { Firefox: startFirefox, WebKit: startWebKit }[name]
  const tooLong = new Promise<never>((_resolve, reject) => {
    setTimeout(
      () => reject(new Error(`nothing happened for ${String(longestStartMs / 1000)} seconds`)),
      longestStartMs,
    ).unref()
  })
  try {
    return await Promise.race([start(programs, downloads), tooLong])
  } catch (error) {
    if (error instanceof NotStarted) throw error
    throw new NotStarted(`${name} did not start: ${(error as Error).message}.`)
  }
}

const preferences = (downloads: string) => ({
  // Any free port, which Firefox prints.
  'marionette.port': 0,
  'intl.accept_languages': 'fr-FR',
  'ui.prefersReducedMotion': 1,
  // Errors are printed.
  'browser.dom.window.dump.enabled': true,
  'javascript.options.showInConsole': true,
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.useDownloadDir': true,
  'browser.download.alwaysOpenPanel': false,
})

async function startFirefox([firefox = '']: readonly string[], downloads: string): Promise<StartedBrowser> {
  const profile = join(folder, 'Firefox', 'profile')
  mkdirSync(profile)
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const program = startProgram(
    firefox,
    ['--marionette', '--headless', '--no-remote', '--profile', profile],
    place,
  )
  const port = await program.printed(/Marionette\s+INFO\s+Listening on port (\d+)/)
  const driver = WebDriver.createSession(await connectMarionette(Number(port)), new Capabilities())
  return started('Firefox', driver, downloads, program)
}

async function startWebKit(
  [webDriver = '', xvfb = '']: readonly string[],
  downloads: string,
): Promise<StartedBrowser> {
  const config = join(folder, '.config')
  mkdirSync(join(config, 'gtk-3.0'), { recursive: true })
  writeFileSync(join(config, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const screen = startProgram(xvfb, ['-displayfd', '1', '-screen', '0', '1366x900x24', '-nolisten', 'tcp'])
  const port = await freePort()
  const program = startProgram(webDriver, [`--port=${String(port)}`], {
    ...place,
    DISPLAY: `:${await screen.printed(/^(\d+)\n/)}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // WebKit's sandbox does not start as root.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  })
  const url = `http://127.0.0.1:${String(port)}`
  await Promise.race([program.ended, untilAnswered(`${url}/status`)])
  const driver = new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build()
  return started('WebKit', driver, downloads, program)
}

async function started(
  name: OtherBrowser['name'],
  driver: WebDriver,
  downloads: string,
  program: Program,
): Promise<StartedBrowser> {
  await Promise.race([driver.getSession(), program.ended])
  await driver.manage().setTimeouts({ pageLoad: longestWaitMs, script: longestWaitMs })
  await driver.manage().window().setRect({ width: 1366, height: 900 })
  return {
    name,
    driver,
    window: await driver.getWindowHandle(),
    downloads,
    takeErrors: () => program.takeOutput().match(/^JavaScript error: http.*/gm) ?? [],
    ended: program.ended,
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<number>()
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(port))
  })
  return promise
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    if (response !== undefined) return
    await wait(20)
  }
}
