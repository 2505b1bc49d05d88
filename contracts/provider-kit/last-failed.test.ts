import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith, newFolder } from '../shared/testing/folder.ts'
import { keepLastFailed, readLastFailed } from './last-failed.ts'

const provider = 'http://127.0.0.1:8080'

/** Keeps that nothing failed. Returns what was complained. */
function keep(env: Readonly<Record<string, string>>): string {
  let complained = ''
  keepLastFailed(
    { provider: { provider }, subjects: [] },
    {
      env,
      signal: new AbortController().signal,
      terminal: {
        write: () => undefined,
        complain: (sentence) => (complained += sentence),
        paint: (_format, text) => text,
      },
    },
  )
  return complained
}

const cacheInHome = process.platform === 'darwin' ? 'Library/Caches' : '.cache'

test.each([
  ['the home folder', cacheInHome, { HOME: '.' }],
  ['XDG_CACHE_HOME', 'own', { HOME: '.', XDG_CACHE_HOME: 'own' }],
  ['LOCALAPPDATA', 'AppData/Local', { HOME: '.', LOCALAPPDATA: 'AppData/Local' }],
])('keeps its file in the cache folder of %s', async (_name, cache, folders) => {
  const home = newFolder()
  const env = Object.fromEntries(Object.entries(folders).map(([name, path]) => [name, join(home, path)]))
  expect(keep(env)).toBe('')
  expect(readdirSync(join(home, cache))).toEqual(['kamasouk'])
  await expect(readLastFailed(provider, env)).rejects.toThrow('Nothing failed in the last run against')
})

test('keeps the files of twenty providers', () => {
  const names = Array.from({ length: 25 }, (_, index) => `${String(index)}.json`)
  const cache = folderWith(Object.fromEntries(names.map((name) => [`kamasouk/last-failed/${name}`, '[]'])))
  const folder = join(cache, 'kamasouk/last-failed')
  for (const [index, name] of names.entries()) utimesSync(join(folder, name), index, index)
  expect(keep({ XDG_CACHE_HOME: cache })).toBe('')
  const left = readdirSync(folder)
  expect(left).toHaveLength(20)
  expect(left).toEqual(expect.arrayContaining(names.slice(6)))
})

test('says that the cache folder cannot be written', async () => {
  const env = { XDG_CACHE_HOME: join(folderWith({ cache: 'a file' }), 'cache') }
  expect(keep(env)).toMatch(
    /^--last-failed will not know this run: ".*" cannot be used\. A part of its path is /,
  )
  await expect(readLastFailed(provider, env)).rejects.toThrow('No earlier run against')
})

test('keeps nothing for a user without a home folder', async () => {
  expect(keep({ XDG_CACHE_HOME: 'relative' })).toBe('')
  await expect(readLastFailed(provider, {})).rejects.toThrow('No earlier run against')
})
