/** Finds a Chromium for the tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './root.ts'

export interface Browser {
  /** The program; undefined for Playwright's own download. */
  readonly path: string | undefined
}

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

const downloadTimeoutMs = 180_000

/** Returns Playwright's own download, CHROMIUM_PATH or an installed browser; else installs one. Throws when that fails. */
export function findBrowser(): Browser {
  return present() ?? install() ?? fail()
}

function present(): Browser | undefined {
  if (existsSync(chromium.executablePath())) return { path: undefined }
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return { path: named }
    throw new Error(`CHROMIUM_PATH is "${named}", which does not exist. Correct it, or unset it.`)
  }
  const path = installed.find((candidate) => existsSync(candidate))
  return path === undefined ? undefined : { path }
}

function install(): Browser | undefined {
  console.log('Installing a browser for the tests…')
  if (
    attempt(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  ) {
    const found = present()
    if (found !== undefined) return found
  }
  const isRoot = process.getuid?.() === 0
  if (
    isRoot &&
    attempt('apt-get', ['update', '-q']) &&
    attempt('apt-get', ['install', '-y', '-q', 'chromium'])
  ) {
    return present()
  }
  return undefined
}

const attempt = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: downloadTimeoutMs }).status === 0

function fail(): never {
  throw new Error(
    'There is no browser for the end-to-end tests, and the installation failed. ' +
      'Install Chromium or Chrome (on Debian: apt-get install chromium), or name one in CHROMIUM_PATH.',
  )
}
