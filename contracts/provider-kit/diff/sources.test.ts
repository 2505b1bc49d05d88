import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { InvalidFile, UsageError } from '../../shared/errors.ts'
import { pactsOf } from './sources.ts'
import { pactBetween } from '../testing/pact.ts'

let here: string
beforeEach(async () => {
  here = await mkdtemp(join(tmpdir(), 'sources-'))
})
afterEach(() => rm(here, { recursive: true }))

const inHere = (name: string): string => join(here, name)
const pactIn = async (file: string, provider: string): Promise<void> => {
  await writeFile(inHere(file), JSON.stringify(pactBetween('web', provider)))
}
const providersOf = async (source: string, committed = here): Promise<readonly string[]> =>
  (await pactsOf(source, { here, committed })).map(({ provider }) => provider.name)

/** Git, and nobody's own settings. */
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', here, '-c', 'user.name=x', '-c', 'user.email=x@x.test', ...args], {
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()

describe('a path', () => {
  test('is a pact file, from where the person is', async () => {
    await pactIn('a.json', 'api')
    expect(await providersOf('a.json')).toEqual(['api'])
  })

  test('is a folder, of which each file that ends in .json is a pact', async () => {
    await pactIn('b.json', 'events')
    await pactIn('a.json', 'api')
    await writeFile(inHere('notes.txt'), 'nothing')
    expect(await providersOf('.')).toEqual(['api', 'events'])
  })

  test.each([
    [
      'that holds no pact',
      'empty',
      InvalidFile,
      /empty holds no pact: a pact is a file that ends in \.json\.$/,
    ],
    ['that is no JSON', 'text.json', InvalidFile, /text\.json is no JSON, and so no pact\.$/],
    [
      'that is no pact',
      'other.json',
      InvalidFile,
      /other\.json is no pact of version 4 of the specification: consumer: /,
    ],
    [
      'of an older version',
      'old.json',
      InvalidFile,
      /old\.json is a pact of version 3\.0\.0 of the specification: version 4 is needed\.$/,
    ],
    [
      'that is not there',
      'nowhere.json',
      UsageError,
      /^There is no file or folder nowhere\.json, and the pacts are in no git repository that would know a revision of that name\.$/,
    ],
  ])('%s is refused in one line', async (_what, source, kind, sentence) => {
    await mkdir(inHere('empty'))
    await writeFile(inHere('text.json'), 'no pact')
    await writeFile(inHere('other.json'), '{}')
    await writeFile(
      inHere('old.json'),
      JSON.stringify({ metadata: { pactSpecification: { version: '3.0.0' } } }),
    )
    const error: unknown = await pactsOf(source, { here, committed: here }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(kind)
    expect((error as Error).message).toMatch(sentence)
  })
})

describe('a revision', () => {
  beforeEach(async () => {
    await pactIn('a.json', 'api')
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'the first')
    git('tag', 'v1.0.0')
    await pactIn('a.json', 'backend')
    git('commit', '--quiet', '--all', '--message', 'the second')
  })

  test('stands for the pacts that were committed then', async () => {
    expect(await providersOf('v1.0.0')).toEqual(['api'])
    expect(await providersOf('HEAD')).toEqual(['backend'])
    expect(await providersOf('HEAD~1')).toEqual(['api'])
  })

  test('gives way to a path of its name', async () => {
    await pactIn('v1.0.0', 'a file')
    expect(await providersOf('v1.0.0')).toEqual(['a file'])
  })

  test('that nobody knows is refused in one line', async () => {
    await expect(providersOf('v9.9.9')).rejects.toThrow(
      'There is no file or folder v9.9.9, and no revision of that name.',
    )
    await expect(providersOf('--all')).rejects.toThrow(
      'There is no file or folder --all, and no revision of that name.',
    )
  })

  test('before the first pact is refused in one line', async () => {
    await mkdir(inHere('later'))
    await pactIn('later/b.json', 'events')
    git('add', '.')
    git('commit', '--quiet', '--message', 'the third')
    await expect(providersOf('v1.0.0', inHere('later'))).rejects.toThrow(
      'No pact had been committed at v1.0.0.',
    )
  })
})

test('says that git cannot be run', async () => {
  vi.stubEnv('PATH', here)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  await expect(providersOf('HEAD')).rejects.toThrow(
    'There is no file or folder HEAD, and git, which would know a revision of that name, cannot be run.',
  )
})
