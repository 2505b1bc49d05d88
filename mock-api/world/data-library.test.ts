import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { factory, primaryKey } from './data-library.ts'

/** Every file that a new process requires when it loads the store, which is the library's one user. */
async function filesLoaded(): Promise<string[]> {
  const script = `
    await import(${JSON.stringify(new URL('store.ts', import.meta.url).href)})
    const { createRequire } = await import('node:module')
    console.log(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return (JSON.parse(stdout) as string[]).map((path) => path.replaceAll('\\', '/'))
}

describe('the data library', () => {
  test('comes without the packages that only its handlers and dates need', async () => {
    const files = await filesLoaded()
    expect(files).toContainEqual(expect.stringContaining('/node_modules/@mswjs/data/lib/factory.js'))
    const needless = /\/node_modules\/((msw|graphql|pluralize|date-fns)\/|lodash\/lodash\.js)/
    expect(files.filter((path) => needless.test(path))).toEqual([])
  })

  test('leaves no stand-in behind for whoever loads those files in earnest', async () => {
    const files = await filesLoaded()
    expect(files.filter((path) => /generate(Rest|GraphQL)Handlers|comparators\/date/.test(path))).toEqual([])
  })

  test('stores and finds, and says what it was loaded without', () => {
    const { game } = factory({ game: { _id: primaryKey(String), gameName: String } })
    game.create({ _id: 'g1', gameName: 'Dofus Retro' })
    expect(game.findFirst({ where: { _id: { equals: 'g1' } } })?.gameName).toBe('Dofus Retro')
    expect(() => game.toHandlers('rest')).toThrow('loaded without request handlers')
    expect(() => void game.toHandlers('graphql')).toThrow('loaded without request handlers')
  })
})
