import { describe, expect, test } from 'vitest'
import { signIn, startSimulator } from '../../mock-api/testing.ts'
import { command } from '../testing.ts'

/** A simulator with a second world, and the command towards it. */
async function startWorlds() {
  const simulator = await startSimulator()
  const world = (...args: readonly string[]) => command(['world', ...args, '--target', simulator.url])
  expect(await world('create', 'mine')).toMatchObject({
    exitCode: 0,
    printed: 'There is a new world: mine.\n',
  })
  return { simulator, world, names: async () => namesIn((await world('list', '--json')).printed) }
}

const namesIn = (printed: string): string[] =>
  (JSON.parse(printed) as { worlds: { name: string }[] }).worlds.map(({ name }) => name)

describe('a world', () => {
  test('is reset or removed by its name, and the others stay as they are', async () => {
    const { simulator, world, names } = await startWorlds()
    await signIn(simulator)
    const { last } = simulator.world().journal.page(0, 1)
    expect((await world('reset', 'mine')).printed).toBe('mine is back to its first day.\n')
    expect(simulator.world().journal.page(0, 1).last).toBe(last)
    expect((await world('remove', 'mine')).printed).toBe('mine has ended.\n')
    expect(await names()).toEqual(['default'])
  })

  test('is the one of --world, and the usual one where none is named', async () => {
    const { world, names } = await startWorlds()
    expect((await world('reset')).printed).toBe('default is back to its first day.\n')
    expect((await world('remove', '--world', 'mine')).printed).toBe('mine has ended.\n')
    expect(await names()).toEqual(['default'])
  })

  test('is kept under a name, and goes on from it', async () => {
    const { world } = await startWorlds()
    expect((await world('snapshot', 'before', '--world', 'mine')).printed).toBe('mine is kept as before.\n')
    expect((await world('restore', 'before', '--world', 'mine')).printed).toBe('mine goes on from before.\n')
  })

  test.each([
    [['list', 'mine'], 'world list takes no name, and "mine" is one. --world says which world.'],
    [['snapshots', 'mine'], 'world snapshots takes no name, and "mine" is one. --world says which world.'],
    [['reset', 'mine', '--world', 'default'], 'Which world is meant, "mine" or "default"? Name one of them.'],
    [['rest'], 'world has no "rest". Did you mean "reset"?'],
  ])('is left alone by a wrong use: %j', async (args, sentence) => {
    const { world } = await startWorlds()
    expect(await world(...args)).toEqual({ exitCode: 1, printed: '', complained: `${sentence}\n` })
  })
})

test.each(['record never.yaml', 'world reset'])('%s in a world that is not there says so', async (line) => {
  const { simulator } = await startWorlds()
  const { exitCode, complained } = await command([
    ...line.split(' '),
    '--world',
    'elsewhere',
    '--target',
    simulator.url,
  ])
  expect([exitCode, complained]).toEqual([3, expect.stringContaining('elsewhere')])
})

test('an address with a path is no target', async () => {
  expect(await command(['world', 'list', '--target', 'http://127.0.0.1:4600/api'])).toEqual({
    exitCode: 1,
    printed: '',
    complained:
      '--target takes an address without a path: http://127.0.0.1:4600, not "http://127.0.0.1:4600/api".\n',
  })
})
