/** Finds a Chromium for the tests and benchmarks, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './root.ts'

/** An option of Playwright's `launch`; empty for its own download. */
export interface Browser {
  readonly executablePath?: string
  readonly channel?: string
}

/** Debian's Chromium without windows. Like Playwright's own download, it needs a third less time for a test. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** Returns the browser for tests. On Debian the superuser gets the quicker headless shell installed. */
export function findTestBrowser(): Browser {
  const found = chosen()
  if (found === undefined && !existsSync(headlessShell)) installPackages('chromium-headless-shell')
  return found ?? (existsSync(headlessShell) ? { executablePath: headlessShell } : findBrowser())
}

/** Returns Playwright's own download, CHROMIUM_PATH or an installed browser; else installs one. Throws when that fails. */
export function findBrowser(): Browser {
  const found = present()
  if (found !== undefined) return found
  console.log('Installing a browser for the tests…')
  run(process.execPath, join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium')
  if (present() === undefined) installPackages('chromium')
  const afterwards = present()
  if (afterwards !== undefined) return afterwards
  throw new Error(
    'There is no browser for the end-to-end tests, and the installation failed. ' +
      'Install Chromium or Chrome (on Debian: apt-get install chromium), or name one in CHROMIUM_PATH.',
  )
}

/** Returns a browser with a back/forward cache, which headless shells do not have. Installs it on Debian, as the superuser. */
export function findCachingBrowser(): Browser {
  // Without the channel Playwright starts its own headless shell.
  if (existsSync(chromium.executablePath())) return { channel: 'chromium' }
  const named = chosen()?.executablePath
  if (named !== undefined && !/headless.shell/.test(named)) return { executablePath: named }
  if (findInstalled() === undefined) installPackages('chromium')
  const executablePath = findInstalled()
  if (executablePath !== undefined) return { executablePath }
  findBrowser()
  if (existsSync(chromium.executablePath())) return { channel: 'chromium' }
  throw new Error('Only a whole Chromium has a back/forward cache. On Debian: apt-get install chromium.')
}

const findInstalled = (): string | undefined => installed.find((path) => existsSync(path))

function present(): Browser | undefined {
  const executablePath = findInstalled()
  return chosen() ?? (executablePath === undefined ? undefined : { executablePath })
}

function chosen(): Browser | undefined {
  if (existsSync(chromium.executablePath())) return {}
  const named = process.env['CHROMIUM_PATH']
  if (named === undefined || named === '') return undefined
  if (existsSync(named)) return { executablePath: named }
  throw new Error(`CHROMIUM_PATH is "${named}", which does not exist. Correct it, or unset it.`)
}

/** Installs Debian's packages, as the superuser only. A failure is left to the caller to notice. */
export function installPackages(...names: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  // Without a network it fails within seconds.
  const quickly = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  run('apt-get', 'update', ...quickly)
  run('apt-get', 'install', '-y', ...quickly, ...names)
}

function run(command: string, ...args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'ignore', timeout: 180_000 })
}
