import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from '../root.ts'

const place = mkdtempSync(join(tmpdir(), 'kamasouk-sandbox-'))
const folder = join(place, 'sandbox')

afterEach(() => {
  rmSync(place, { recursive: true })
})

test('a build of the sandbox that fails does not change the folder', () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'sandbox-offline.js'), '')
  // The console is missed once the files of the client are copied.
  const client = join(place, 'client')
  mkdirSync(client)
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/build/sandbox.ts'), '/', folder, client, join(place, 'console')],
    { encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('console') as string })
  expect(readdirSync(folder)).toEqual(['sandbox-offline.js'])
  expect(readdirSync(place).toSorted()).toEqual(['client', 'sandbox'])
})
