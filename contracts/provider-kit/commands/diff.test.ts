import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newFolder } from '../../shared/testing/folder.ts'
import { contracts } from '../testing/command.ts'
import { pactOf } from '../testing/pact.ts'
import { call } from '../testing/interactions.ts'

beforeEach(async () => {
  const here = newFolder()
  vi.stubEnv('INIT_CWD', here)
  await writeFile(join(here, 'old.json'), JSON.stringify(pactOf(call())))
  await writeFile(join(here, 'new.json'), JSON.stringify(pactOf(call({ status: 201 }))))
  await writeFile(join(here, 'less.json'), JSON.stringify(pactOf()))
})
afterEach(() => {
  vi.unstubAllEnvs()
})

test('exits with 4 when a provider must change', async () => {
  expect(await contracts(['diff', 'old.json', 'new.json'])).toMatchObject({ exitCode: 4, complained: '' })
  expect(await contracts(['diff', 'old.json', 'less.json'])).toMatchObject({ exitCode: 0, complained: '' })
  expect(await contracts(['diff', 'old.json', 'old.json'])).toMatchObject({
    exitCode: 0,
    printed: 'Nothing changed: a provider must do exactly what it did before.\n',
  })
})

test('prints Markdown or JSON', async () => {
  const { printed } = await contracts(['diff', 'old.json', 'new.json', '--markdown'])
  expect(printed).toContain('`status` must be `201` instead of `200`')
  const json = await contracts(['diff', 'old.json', 'new.json', '--json'])
  expect(JSON.parse(json.printed)).toMatchObject({ old: 'old.json', new: 'new.json', isKept: false })
})

test('compares revisions', async () => {
  expect(await contracts(['diff', 'HEAD', 'HEAD'])).toMatchObject({ exitCode: 0, complained: '' })
})

test.each([
  [['old.json', 'new.json', '--json', '--markdown'], '--markdown and --json cannot be combined.\n'],
  [['old.json', 'nowhere'], 'There is no file or folder nowhere, and no revision has this name.\n'],
])('refuses %j in one line', async (args, complained) => {
  expect(await contracts(['diff', ...args])).toEqual({ exitCode: 1, printed: '', complained })
})

test('needs two versions', async () => {
  expect(await contracts(['diff', 'old.json'])).toMatchObject({ exitCode: 1, printed: '' })
})
