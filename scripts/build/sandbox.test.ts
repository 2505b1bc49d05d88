import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { root } from '../root.ts'

test('a build of the sandbox that fails does not change the folder', () => {
  const place = newFolder()
  const folder = join(place, 'sandbox')
  mkdirSync(folder)
  writeFileSync(join(folder, 'kept.txt'), '')
  // The console is missed once the files of the client are copied.
  const client = join(place, 'client')
  mkdirSync(client)
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/build/sandbox.ts'), '/', folder, client, join(place, 'console')],
    { encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('console') as string })
  expect(readdirSync(folder)).toEqual(['kept.txt'])
  expect(readdirSync(place).toSorted()).toEqual(['client', 'sandbox'])
})
