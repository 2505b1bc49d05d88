import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { UsageError } from '../../shared/errors.ts'
import { newFolder } from '../../shared/testing/folder.ts'
import { readPactSource } from '../commands/diff.ts'
import { pactBetween } from '../testing/pact.ts'

let here: string
beforeEach(() => {
  here = newFolder()
})

const inHere = (name: string): string => join(here, name)
const pactIn = async (file: string, provider: string): Promise<void> => {
  await writeFile(inHere(file), JSON.stringify(pactBetween('web', provider)))
}
const providersOf = async (source: string, committed = here): Promise<readonly string[]> =>
  (await readPactSource(source, here, committed)).map(({ provider }) => provider.name)

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', here, '-c', 'user.name=x', '-c', 'user.email=x@x.test', ...args], {
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()

test('a path that does not exist, outside a git repository, is refused in one line', async () => {
  const error: unknown = await providersOf('nowhere.json').catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(UsageError)
  expect((error as Error).message).toBe(
    'There is no file or folder nowhere.json, and the pacts are not in a git repository.',
  )
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

  test('has the pacts that were committed then', async () => {
    expect(await providersOf('v1.0.0')).toEqual(['api'])
    expect(await providersOf('HEAD')).toEqual(['backend'])
    expect(await providersOf('HEAD~1')).toEqual(['api'])
  })

  test('has less priority than a path of the same name', async () => {
    await pactIn('v1.0.0', 'a file')
    expect(await providersOf('v1.0.0')).toEqual(['a file'])
  })

  test('that does not exist is refused in one line', async () => {
    await expect(providersOf('v9.9.9')).rejects.toThrow(
      'There is no file or folder v9.9.9, and no revision has this name.',
    )
    await expect(providersOf('--all')).rejects.toThrow(
      'There is no file or folder --all, and no revision has this name.',
    )
  })

  test('before the first pact is refused in one line', async () => {
    await mkdir(inHere('later'))
    await pactIn('later/b.json', 'events')
    git('add', '.')
    git('commit', '--quiet', '--message', 'the third')
    await expect(providersOf('v1.0.0', inHere('later'))).rejects.toThrow('There are no pacts at v1.0.0.')
  })
})

test('says that git cannot be run', async () => {
  vi.stubEnv('PATH', here)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  await expect(providersOf('HEAD')).rejects.toThrow(
    'There is no file or folder HEAD, and git, which is needed to read a revision, cannot be started.',
  )
})
