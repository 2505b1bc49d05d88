/** Finds Firefox and WebKit for `npm run test:browsers`, and installs them on Debian. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './browser.ts'

export interface OtherBrowser {
  readonly name: 'Firefox' | 'WebKit'
  /** What it needs in PATH. Of several programs in one row, the first that is found. */
  readonly programs: readonly (readonly string[])[]
  /** Of Debian. */
  readonly packages: readonly string[]
}

export const otherBrowsers: readonly OtherBrowser[] = [
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  {
    name: 'WebKit',
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
]

/** Returns the path of each program; undefined if one is missing. */
export function findPrograms({ programs }: OtherBrowser): readonly string[] | undefined {
  const found = programs.map((names) => names.map(findInPath).find((path) => path !== undefined))
  return found.every((path) => path !== undefined) ? found : undefined
}

export const installCommand = ({ packages }: OtherBrowser): string => `apt-get install ${packages.join(' ')}`

/** Installs what is missing, as the superuser on Debian. Does nothing elsewhere. */
export function installOtherBrowsers(): void {
  const missing = otherBrowsers.filter((browser) => findPrograms(browser) === undefined)
  if (missing.length > 0) installPackages(...missing.flatMap(({ packages }) => packages))
}

function findInPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, program)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
