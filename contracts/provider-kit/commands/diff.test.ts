import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contracts } from '../testing/command.ts'
import { pactOf } from '../testing/pact.ts'
import { call } from '../testing/planted.ts'

let here: string
beforeEach(async () => {
  here = await mkdtemp(join(tmpdir(), 'diff-'))
  vi.stubEnv('INIT_CWD', here)
  await writeFile(join(here, 'old.json'), JSON.stringify(pactOf(call())))
  await writeFile(join(here, 'new.json'), JSON.stringify(pactOf(call({ status: 201 }))))
  await writeFile(join(here, 'less.json'), JSON.stringify(pactOf()))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(here, { recursive: true })
})

test('tells CI that a provider has to do more, and one that has not', async () => {
  expect(await contracts(['diff', 'old.json', 'new.json'])).toMatchObject({ exitCode: 4, complained: '' })
  expect(await contracts(['diff', 'old.json', 'less.json'])).toMatchObject({ exitCode: 0, complained: '' })
  expect(await contracts(['diff', 'old.json', 'old.json'])).toMatchObject({
    exitCode: 0,
    printed: 'Nothing changed: the provider owes what it owed.\n',
  })
})

test('prints Markdown, or writes it where the person is', async () => {
  const { printed } = await contracts(['diff', 'old.json', 'new.json', '--markdown'])
  expect(printed).toContain('has to answer `201` instead of `200`')
  expect(await contracts(['diff', 'old.json', 'new.json', '--markdown', 'notes.md'])).toMatchObject({
    printed: '',
  })
  expect(await readFile(join(here, 'notes.md'), 'utf8')).toBe(printed)
})

test('prints JSON', async () => {
  const { printed } = await contracts(['diff', 'old.json', 'new.json', '--json'])
  expect(JSON.parse(printed)).toMatchObject({ old: 'old.json', new: 'new.json', isKept: false })
})

test('compares what was committed', async () => {
  expect(await contracts(['diff', 'HEAD', 'HEAD'])).toMatchObject({ exitCode: 0, complained: '' })
})

test.each([
  [['old.json'], 1, 'diff takes two versions of the pacts: contracts diff OLD NEW. --help says more.'],
  [
    ['old.json', 'new.json', 'x'],
    1,
    'diff takes two versions of the pacts: contracts diff OLD NEW. --help says more.',
  ],
  [
    ['old.json', 'new.json', '--json', '--markdown'],
    1,
    '--markdown and --json are two ways to print one report: give one of them.',
  ],
  [['old.json', 'new.json', '--jsn'], 1, 'There is no flag --jsn. Did you mean "--json"? --help lists them.'],
  [['old.json', 'nowhere'], 1, 'There is no file or folder nowhere, and no revision of that name.'],
])('refuses %j in one line', async (args, exitCode, sentence) => {
  expect(await contracts(['diff', ...args])).toEqual({ exitCode, printed: '', complained: `${sentence}\n` })
})

test('says which file cannot be printed', async () => {
  expect(await contracts(['diff', 'old.json', 'new.json', '--markdown', 'nowhere/notes.md'])).toEqual({
    exitCode: 1,
    printed: '',
    complained: '--markdown cannot write "nowhere/notes.md". There is no such file or folder.\n',
  })
})
