import { expect, test } from 'vitest'
import { signIn, startSimulator } from '../../mock-api/testing.ts'
import { command } from '../testing.ts'

const rows = `create mine → Created the world mine.
reset mine → Reset the world mine.
snapshot before --world mine → Took the snapshot before of mine.
restore before --world mine → Restored mine from before.
remove mine → Removed the world mine.
create mine → Created the world mine.
remove --world mine → Removed the world mine.`

test('the command manages the world that is named, or the default world', async () => {
  const simulator = await startSimulator()
  const world = (line: string) => command(['world', ...line.split(' '), '--target', simulator.url])
  await signIn(simulator)
  const { length } = simulator.world().journal.page(0, Infinity).entries
  for (const row of rows.split('\n')) {
    const [line = '', printed = ''] = row.split(' → ')
    expect(await world(line)).toEqual({ exitCode: 0, printed: `${printed}\n`, complained: '' })
  }
  // The other world has not changed.
  expect(simulator.world().journal.page(0, Infinity).entries).toHaveLength(length)
  expect((await world('reset')).printed).toBe('Reset the world default.\n')
  expect(simulator.world().journal.last()).toBe(0)
  expect(JSON.parse((await world('list --json')).printed)).toMatchObject({ worlds: [{ name: 'default' }] })
})

test.each(['record never.yaml', 'world reset', 'world remove', 'run welcome'])(
  '%s rejects an unknown world',
  async (line) => {
    const { url } = await startSimulator()
    const { exitCode, complained } = await command(`${line} --world elsewhere --target ${url}`.split(' '))
    expect([exitCode, complained]).toEqual([3, expect.stringContaining('There is no world "elsewhere".')])
  },
)
