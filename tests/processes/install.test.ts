/** The install step of the commands, with a fake npm that logs its runs. */
import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const npm = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('npm.log', 'begins ')
setTimeout(() => {
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', '{}')
  appendFileSync('npm.log', 'ends ')
}, 300)
`

/** A project whose packages are still to be installed. */
async function newProject() {
  const root = await mkdtemp(join(tmpdir(), 'kamasouk-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'scripts'))
  await copyFile('scripts/run.mjs', join(root, 'scripts/run.mjs'))
  await writeFile(join(root, 'package-lock.json'), '{}')
  await writeFile(join(root, 'npm.cjs'), npm)
  await writeFile(join(root, 'scripts/command.ts'), "console.log('done')")
  return {
    root,
    log: async () => (await readFile(join(root, 'npm.log'), 'utf8')).trim(),
    run: () => runCommand(root),
  }
}

async function runCommand(root: string) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/command.ts'], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs') },
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output }
}

const done = { code: 0, output: 'done\n' }

test('two commands that are started at once install once, and both go on', async () => {
  const { run, log } = await newProject()
  expect(await Promise.all([run(), run(), run()])).toEqual([done, done, done])
  expect(await log()).toBe('begins ends')
})

test('does not install packages twice', async () => {
  const { run, log } = await newProject()
  expect(await run()).toEqual(done)
  expect(await run()).toEqual(done)
  expect(await log()).toBe('begins ends')
})

test('a command that was killed while it installed holds nobody up', async () => {
  const { root, run, log } = await newProject()
  const killed = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => killed.on('close', resolve))
  await mkdir(join(root, '.cache'))
  await writeFile(join(root, '.cache/installing'), String(killed.pid))
  expect(await run()).toEqual(done)
  expect(await log()).toBe('begins ends')
})
