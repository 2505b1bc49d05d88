/** What the benchmark alone needs stands in packages of its own, which it installs when it is run. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Unavailable } from './figure.ts'

/** Installs `what`, where the folder's lockfile is newer than what is there. Throws Unavailable when it cannot be had. */
export function installPackage(folder: string, what: string): void {
  const lockfile = join(folder, 'package-lock.json')
  const record = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(record) && statSync(record).mtimeMs >= statSync(lockfile).mtimeMs) return
  console.error(`Installing ${what}…`)
  const npm = process.env['npm_execpath']
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm]
  // None of them needs an install script to do its work here.
  const { status, error } = spawnSync(
    command,
    [...first, 'ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'],
    {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      shell: npm === undefined && process.platform === 'win32',
      timeout: 300_000,
    },
  )
  if (status === 0) return
  // A half of them would pass for a whole the next time.
  rmSync(record, { force: true })
  throw new Unavailable(
    `npm could not install ${what}${error ? ` (${error.message})` : ''}. Is the npm registry reachable?`,
  )
}
