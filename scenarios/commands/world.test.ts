import { describe, expect, test } from 'vitest'
import { signIn, startSimulator } from '../../mock-api/testing.ts'
import { command } from '../testing.ts'

/** Starts a simulator with a second world, and returns the command for it. */
async function startWorlds() {
  const simulator = await startSimulator()
  const world = (...args: readonly string[]) => command(['world', ...args, '--target', simulator.url])
  expect(await world('create', 'mine')).toMatchObject({
    exitCode: 0,
    printed: 'Created the world mine.\n',
  })
  return { simulator, world, names: async () => namesIn((await world('list', '--json')).printed) }
}

const namesIn = (printed: string): string[] =>
  (JSON.parse(printed) as { worlds: { name: string }[] }).worlds.map(({ name }) => name)

describe('a world', () => {
  test('is reset or removed by name, without changing other worlds', async () => {
    const { simulator, world, names } = await startWorlds()
    await signIn(simulator)
    const { last } = simulator.world().journal.page(0, 1)
    expect((await world('reset', 'mine')).printed).toBe('Reset the world mine.\n')
    expect(simulator.world().journal.page(0, 1).last).toBe(last)
    expect((await world('remove', 'mine')).printed).toBe('Removed the world mine.\n')
    expect(await names()).toEqual(['default'])
  })

  test('is the one of --world, or the default world', async () => {
    const { world, names } = await startWorlds()
    expect((await world('reset')).printed).toBe('Reset the world default.\n')
    expect((await world('remove', '--world', 'mine')).printed).toBe('Removed the world mine.\n')
    expect(await names()).toEqual(['default'])
  })

  test('is restored from a named snapshot', async () => {
    const { world } = await startWorlds()
    expect((await world('snapshot', 'before', '--world', 'mine')).printed).toBe(
      'Took the snapshot before of mine.\n',
    )
    expect((await world('restore', 'before', '--world', 'mine')).printed).toBe('Restored mine from before.\n')
  })
})

test.each(['record never.yaml', 'world reset', 'world remove', 'run welcome'])(
  '%s rejects an unknown world',
  async (line) => {
    const { url } = await startSimulator()
    const { exitCode, complained } = await command(`${line} --world elsewhere --target ${url}`.split(' '))
    expect([exitCode, complained]).toEqual([3, expect.stringContaining('There is no world "elsewhere".')])
  },
)
