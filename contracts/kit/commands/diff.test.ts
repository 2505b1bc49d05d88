import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runContractsCommand } from '../cli.ts'
import { call, pactOf } from '../diff/testing.ts'

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

async function contracts(...args: readonly string[]) {
  const [written, complained]: [string[], string[]] = [[], []]
  const exitCode = await runContractsCommand(args, {
    terminal: {
      write: (text) => written.push(text),
      complain: (sentence) => complained.push(sentence),
      paint: (_format, text) => text,
    },
    env: {},
    signal: new AbortController().signal,
  })
  return { exitCode, written: written.join(''), complained }
}

test('tells CI that a provider has to do more, and one that has not', async () => {
  expect(await contracts('diff', 'old.json', 'new.json')).toMatchObject({ exitCode: 4, complained: [] })
  expect(await contracts('diff', 'old.json', 'less.json')).toMatchObject({ exitCode: 0, complained: [] })
  expect(await contracts('diff', 'old.json', 'old.json')).toMatchObject({
    exitCode: 0,
    written: 'Nothing changed: the provider owes what it owed.\n',
  })
})

test('prints Markdown, or writes it where the person is', async () => {
  const { written } = await contracts('diff', 'old.json', 'new.json', '--markdown')
  expect(written).toContain('has to answer `201` instead of `200`')
  expect(await contracts('diff', 'old.json', 'new.json', '--markdown', 'notes.md')).toMatchObject({
    written: '',
  })
  expect(await readFile(join(here, 'notes.md'), 'utf8')).toBe(written)
})

test('prints JSON', async () => {
  const { written } = await contracts('diff', 'old.json', 'new.json', '--json')
  expect(JSON.parse(written)).toMatchObject({ old: 'old.json', new: 'new.json', isKept: false })
})

test('compares what was committed', async () => {
  expect(await contracts('diff', 'HEAD', 'HEAD')).toMatchObject({ exitCode: 0, complained: [] })
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
  expect(await contracts('diff', ...args)).toEqual({ exitCode, written: '', complained: [sentence] })
})

test('says which file cannot be written', async () => {
  expect(await contracts('diff', 'old.json', 'new.json', '--markdown', 'nowhere/notes.md')).toEqual({
    exitCode: 1,
    written: '',
    complained: ['--markdown cannot write "nowhere/notes.md". There is no such file or folder.'],
  })
})
