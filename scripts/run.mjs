// Runs one of the project's TypeScript commands, from a fresh clone too: it installs what the lockfile names where that
// is missing or older, and then goes on under the Node that came with it. The only file that must run on any Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
  const leave = enterAlone(inRoot('.cache/installing'))
  try {
    // Another command may have done it meanwhile.
    if (isInstalled()) return
    // npm's own record of what it installed: newer than the lockfile when somebody has run `npm ci` by hand.
    const record = inRoot('node_modules/.package-lock.json')
    if (!existsSync(record) || statSync(record).mtimeMs < statSync(lockfile).mtimeMs) runNpmCi()
    writeFileSync(stamp, hash)
  } finally {
    leave()
  }
}

function runNpmCi() {
  console.error('Installing what package-lock.json names…')
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
 * Waits until no other command is in there: two that install at once would tear what they share. Answers how to leave.
 * What a killed one has left behind holds nobody up for longer than an install can take.
 */
function enterAlone(door) {
  mkdirSync(dirname(door), { recursive: true })
  // Linked and not written, so that it never stands there without its number.
  const own = `${door}-${process.pid}`
  writeFileSync(own, String(process.pid))
  let isTold = false
  try {
    while (!entered(own, door)) {
      const holder = holderOf(door)
      if (holder === undefined) continue
      if (!isTold) console.error(`Waiting for another command that installs (process ${holder})…`)
      isTold = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  } finally {
    rmSync(own, { force: true })
  }
  return () => rmSync(door, { force: true })
}

function entered(own, door) {
  try {
    linkSync(own, door)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** The process in there; undefined, and the door free, where there is none any more. */
function holderOf(door) {
  try {
    const holder = Number.parseInt(readFileSync(door, 'utf8'), 10)
    if (Date.now() - statSync(door).mtimeMs < longestInstallMs && isRunning(holder)) return holder
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  rmSync(door, { force: true })
  return undefined
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function runHere() {
  // What is compiled now is read back at the next start. Not imported by its name: an older Node, which must be able to
  // read this file, has no such function.
  module.enableCompileCache(inRoot('.cache/compile'))
  process.argv.splice(1, 2, inRoot(script))
  await import(pathToFileURL(inRoot(script)).href)
}

function runUnderOwnNode() {
  const node = inRoot(process.platform === 'win32' ? 'node_modules/.bin/node.cmd' : 'node_modules/.bin/node')
  if (!existsSync(node)) {
    fail(`This needs Node ${neededMajor} or later, and this is ${process.version}. Install it and try again.`)
  }
  const child = spawn(node, [inRoot(script), ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  // A terminal sends its signals to both; one that was sent to this process alone is handed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 1
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
