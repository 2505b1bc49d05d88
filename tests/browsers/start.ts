/** Starts Firefox and WebKit, each with one session of WebDriver. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, Capabilities, WebDriver } from 'selenium-webdriver'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { createBrowser, type Browser } from './browser.ts'
import { connectMarionette } from './marionette.ts'
import { after, findProgram, folder, startProgram } from './programs.ts'

const longestStartMs = 30_000

export const otherBrowsers = [
  {
    name: 'Firefox',
    /** What it needs in PATH. Of several programs in one row, the first that is found. */
    programs: [['firefox-esr', 'firefox']],
    /** Of Debian. */
    packages: ['firefox-esr'],
    start: startFirefox,
  },
  {
    name: 'WebKit',
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: startWebKit,
  },
]
type OtherBrowser = (typeof otherBrowsers)[number]

/** Whether one of its programs is not in PATH. */
export const isMissing = ({ programs }: OtherBrowser): boolean =>
  programs.some((names) => findProgram(names) === undefined)

/** What the locale and the time zone of the player are in all browsers. */
const place = { LANGUAGE: 'fr', LC_ALL: 'C.UTF-8', TZ: 'Africa/Casablanca' }

/** Throws a CouldNotRun that says why. */
export async function startBrowser({ name, programs, start }: OtherBrowser): Promise<Browser> {
  const downloads = join(folder, name, 'downloads')
  mkdirSync(downloads, { recursive: true })
  try {
    return await Promise.race([
      start(
        programs.map((names) => findProgram(names) ?? ''),
        downloads,
      ),
      after(longestStartMs, `nothing happened for ${String(longestStartMs / 1000)} seconds`),
    ])
  } catch (error) {
    throw new CouldNotRun(`${name} did not start: ${(error as Error).message}.`)
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

async function startFirefox([firefox = '']: readonly string[], downloads: string) {
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
  return createBrowser('Firefox', driver, downloads, program)
}

async function startWebKit([webDriver = '', xvfb = '']: readonly string[], downloads: string) {
  const config = join(folder, '.config')
  mkdirSync(join(config, 'gtk-3.0'), { recursive: true })
  writeFileSync(join(config, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const screen = startProgram(xvfb, ['-displayfd', '1', '-screen', '0', '1366x900x24', '-nolisten', 'tcp'])
  const { url, close } = await startLocalServer(() => undefined)
  close()
  const program = startProgram(webDriver, [`--port=${new URL(url).port}`], {
    ...place,
    DISPLAY: `:${await screen.printed(/^(\d+)\n/)}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // WebKit's sandbox does not start as root.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  })
  await Promise.race([program.ended, untilAnswered(`${url}/status`)])
  const driver = new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build()
  return createBrowser('WebKit', driver, downloads, program)
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    if (response !== undefined) return
    await wait(20)
  }
}
