import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '../../shared/testing/folder.ts'
import { readPactSource } from '../commands/diff.ts'
import { callOf, pactOf } from '../testing/pact.ts'

/** A git repository in a new folder, with functions that write a pact and run git in it. */
function repository() {
  const here = newFolder()
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', here, '-c', 'user.name=x', '-c', 'user.email=x@x.test', ...args], {
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
  const write = (file: string, description: string): void => {
    writeFileSync(join(here, file), JSON.stringify(pactOf(callOf(description, {}, {}))))
  }
  const commit = (file: string, description: string): void => {
    write(file, description)
    git('add', '.')
    git('commit', '--quiet', '--message', description)
  }
  git('init', '--quiet')
  return { here, git, write, commit }
}

const callsAt = async (source: string, here: string, committed = here): Promise<readonly string[]> =>
  (await readPactSource(source, here, committed)).flatMap(({ interactions }) =>
    interactions.map(({ description }) => description),
  )

test('a revision has the pacts that were committed then, and less priority than a path of the same name', async () => {
  const { here, git, write, commit } = repository()
  commit('a.json', 'api')
  git('tag', 'v1.0.0')
  commit('a.json', 'backend')
  expect(await callsAt('v1.0.0', here)).toEqual(['api'])
  expect(await callsAt('HEAD', here)).toEqual(['backend'])
  expect(await callsAt('HEAD~1', here)).toEqual(['api'])
  write('v1.0.0', 'a file')
  expect(await callsAt('v1.0.0', here)).toEqual(['a file'])
})

test('a revision that has no pact, or does not exist, is refused in one line', async () => {
  const { here, commit } = repository()
  commit('a.json', 'api')
  const later = join(here, 'later')
  mkdirSync(later)
  commit('later/b.json', 'events')
  await expect(callsAt('HEAD~1', here, later)).rejects.toThrow('There are no pacts at HEAD~1.')
  for (const name of ['v9.9.9', '--all']) {
    await expect(callsAt(name, here)).rejects.toThrow(
      `There is no file or folder ${name}, and no revision has this name.`,
    )
  }
  await expect(callsAt('nowhere.json', newFolder())).rejects.toThrow(
    'There is no file or folder nowhere.json, and the pacts are not in a git repository.',
  )
})

test('says that git cannot be run', async () => {
  const here = newFolder()
  vi.stubEnv('PATH', here)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  await expect(callsAt('HEAD', here)).rejects.toThrow(
    'There is no file or folder HEAD, and git, which is needed to read a revision, cannot be started.',
  )
})
