/** The install step of the commands, with a fake npm that logs its runs. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { start } from './command.ts'

const npm = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('npm.log', 'begins ')
setTimeout(() => {
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', '{}')
  appendFileSync('npm.log', 'ends ')
}, 300)
`

/** Creates a project whose packages are still to be installed. */
function createProject() {
  const cwd = newFolder()
  mkdirSync(join(cwd, 'scripts'))
  copyFileSync('scripts/run.mjs', join(cwd, 'scripts/run.mjs'))
  writeFileSync(join(cwd, 'package-lock.json'), '{}')
  writeFileSync(join(cwd, 'npm.cjs'), npm)
  writeFileSync(join(cwd, 'scripts/command.ts'), "console.log('done')")
  const env = { ...process.env, npm_execpath: join(cwd, 'npm.cjs') }
  return {
    cwd,
    run: () => start(['scripts/run.mjs', 'scripts/command.ts'], { cwd, env }).ended,
    readLog: () => readFileSync(join(cwd, 'npm.log'), 'utf8').trim(),
  }
}

const done = expect.objectContaining({ code: 0, printed: 'done\n' }) as unknown

test('commands that are started at once install once, and all continue', async () => {
  const { run, readLog } = createProject()
  expect(await Promise.all([run(), run(), run()])).toEqual([done, done, done])
  expect(await run()).toEqual(done)
  expect(readLog()).toBe('begins ends')
})

test('a command that was killed while it installed does not block others', async () => {
  const { cwd, run, readLog } = createProject()
  mkdirSync(join(cwd, '.cache'))
  writeFileSync(join(cwd, '.cache/installing'), String(spawnSync(process.execPath, ['-e', '']).pid))
  expect(await run()).toEqual(done)
  expect(readLog()).toBe('begins ends')
})
