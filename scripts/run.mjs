// Runs one of the project's TypeScript commands, also in a fresh clone: installs the packages of the lockfile when they
// are missing or outdated, and continues under the Node that is one of them. The only file that must run on any Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import module from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const neededMajor = 24
const longestInstallMs = 10 * 60_000
const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (path) => resolve(root, path)

const [script, ...args] = process.argv.slice(2)
install()
if (Number.parseInt(process.versions.node, 10) >= neededMajor) await runHere()
else runUnderOwnNode()

function install() {
  const lockfile = inRoot('package-lock.json')
  const stamp = inRoot('node_modules/.installed-lockfile')
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isInstalled()) return
  const lockFile = inRoot('.cache/installing')
  lock(lockFile)
  try {
    // Another command may have installed them meanwhile.
    if (isInstalled()) return
    // npm's record of its last install: newer than the lockfile after an `npm ci` by hand.
    const record = inRoot('node_modules/.package-lock.json')
    if (!existsSync(record) || statSync(record).mtimeMs < statSync(lockfile).mtimeMs) runNpmCi()
    writeFileSync(stamp, hash)
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function runNpmCi() {
  console.error('Installing the packages of package-lock.json…')
  const npm = process.env.npm_execpath
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const { status, error } = spawnSync(
    command,
    [...first, 'ci', '--loglevel=error', '--no-audit', '--no-fund'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: npm === undefined && process.platform === 'win32',
    },
  )
  if (status !== 0) {
    fail(
      `The packages could not be installed${error ? ` (${error.message})` : ''}. Is the npm registry reachable?`,
    )
  }
}

/**
 * Waits until no other command installs, because two installs at once break each other. A lock whose process has ended is removed.
 */
function lock(file) {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) console.error('Waiting for another command that installs…')
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isHeld(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    else rmSync(file, { force: true })
  }
}

/** Whether the process that created the lock still runs. An empty lock has just been created: process 0 means this one. */
function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return Date.now() - statSync(file).mtimeMs < longestInstallMs
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function runHere() {
  // Caches compiled code for the next start. Not a named import, because an older Node has no such function.
  module.enableCompileCache(inRoot('.cache/compile'))
  process.argv.splice(1, 2, inRoot(script))
  await import(pathToFileURL(inRoot(script)).href)
}

function runUnderOwnNode() {
  const node = inRoot(process.platform === 'win32' ? 'node_modules/.bin/node.cmd' : 'node_modules/.bin/node')
  if (!existsSync(node)) {
    fail(`Node ${neededMajor} or later is needed, and this is ${process.version}. Install it and try again.`)
  }
  const child = spawn(node, [inRoot(script), ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  // A terminal sends signals to both processes; a signal to this process alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 1
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
