import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../contracts/shared/testing/folder.ts'
import { importSeedFile } from './start-command.ts'
import { send, signIn, startSimulator } from './testing.ts'

const example = fileURLToPath(new URL('seed/seed-file/example.yaml', import.meta.url))

const fileWith = (text: string): string => join(folderWith({ 'my.yaml': text }), 'my.yaml')

describe('a seed file', () => {
  test('that does not exist gives one sentence', async () => {
    await expect(importSeedFile('/nowhere/my.yaml')).rejects.toThrow(
      '--seed-file cannot read "/nowhere/my.yaml". There is no such file or folder.',
    )
  })

  test('with mistakes gives one line for each, with its position', async () => {
    const file = fileWith('acounts: []\nservers: 3')
    await expect(importSeedFile(file)).rejects.toThrow(
      [
        `--seed-file cannot use "${file}":`,
        `  ${file}:1:1  There is no "acounts" here. Did you mean "accounts"?`,
        `  ${file}:2:10  A list belongs here, not 3.`,
      ].join('\n'),
    )
  })

  test('with many mistakes gives the first twenty and a count', async () => {
    const file = fileWith(Array.from({ length: 1500 }, (_, index) => `k${String(index)}: 1`).join('\n'))
    await expect(importSeedFile(file)).rejects.toThrow(
      /:20:1 {2}There is no "k19" here\.[^\n]*\n {2}And 1,480 more\.$/,
    )
  })

  test('applies to every world, also new and reset ones', async () => {
    const simulator = await startSimulator({ seedFile: await importSeedFile(example) })
    await send(simulator, 'POST', '/__sim/worlds', { body: { name: 'later', seed: 7 } })
    await simulator.worlds.reset('later')
    const nadia = { email: 'nadia@kamasouk.test', password: 'Secret2026!' }
    await signIn(simulator, nadia)
    await signIn(simulator, nadia, { world: 'later' })
    const { body } = await send(simulator, 'GET', '/__sim')
    expect(body).toMatchObject({ accounts: [nadia, { role: 'operator' }, { role: 'operator' }] })
  })
})

test('a world has the given size, also after a reset', async () => {
  const simulator = await startSimulator()
  await send(simulator, 'POST', '/__sim/worlds', { body: { name: 'medium', size: 'medium' } })
  const counted = (name?: string): number => simulator.world(name).store.transactions.size()
  expect([counted(), counted('medium')]).toEqual([800, 8000])
  await simulator.worlds.reset('medium')
  expect(counted('medium')).toBe(8000)
})
