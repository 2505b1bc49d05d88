import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CommandContext } from '../shared/command-line.ts'
import { exitCodes } from '../shared/errors.ts'
import { readCommand } from '../shared/testing.ts'
import { folderWith, newFolder } from '../shared/testing/folder.ts'
import { keepLastFailed, readLastFailed } from './last-failed.ts'

type Env = Readonly<Record<string, string>>

/** Keeps that nothing failed. Returns what was complained. */
async function keep(env: Env, provider = 'http://127.0.0.1:8080'): Promise<string> {
  const run = async (_args: unknown, context: CommandContext) => {
    await keepLastFailed(provider, [], context)
    return exitCodes.passed
  }
  return (await readCommand(run, [], env)).complained
}

const isKnown = (provider: string, env: Env) =>
  readLastFailed(provider, env).catch((error: unknown) =>
    /Nothing failed in the last run/.test(String(error)),
  )

const cacheInHome = process.platform === 'darwin' ? 'Library/Caches' : '.cache'

test.each([
  ['the home folder', cacheInHome, { HOME: '.' }],
  ['XDG_CACHE_HOME', 'own', { HOME: '.', XDG_CACHE_HOME: 'own' }],
  ['LOCALAPPDATA', 'AppData/Local', { HOME: '.', LOCALAPPDATA: 'AppData/Local' }],
])('keeps its file in the cache folder of %s', async (_name, cache, folders) => {
  const home = newFolder()
  const env = Object.fromEntries(Object.entries(folders).map(([name, path]) => [name, join(home, path)]))
  expect(await keep(env)).toBe('')
  expect(readdirSync(join(home, cache))).toEqual(['kamasouk'])
  expect(await isKnown('http://127.0.0.1:8080', env)).toBe(true)
})

test('keeps the last runs of twenty providers', async () => {
  const env = { XDG_CACHE_HOME: newFolder() }
  const providers = Array.from({ length: 21 }, (_, index) => `http://127.0.0.1:${String(index)}`)
  for (const provider of providers) await keep(env, provider)
  const known = await Promise.all(providers.map((provider) => isKnown(provider, env)))
  expect(known).toEqual(providers.map((_, index) => index > 0))
})

test('says that the cache folder cannot be written', async () => {
  const env = { XDG_CACHE_HOME: join(folderWith({ cache: 'a file' }), 'cache') }
  expect(await keep(env)).toMatch(
    /^--last-failed will not know this run: ".*" cannot be used\. A part of its path is /,
  )
})

test('keeps nothing for a user without a home folder', async () => {
  expect(await keep({ XDG_CACHE_HOME: 'relative' })).toBe('')
  await expect(readLastFailed('http://127.0.0.1:8080', {})).rejects.toThrow('No earlier run against')
})
