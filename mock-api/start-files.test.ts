import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { importSeedFile } from './start-files.ts'
import { send, signIn, startSimulator } from './testing.ts'

const example = fileURLToPath(new URL('seed/seed-file/example.yaml', import.meta.url))

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'seed-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'my.yaml')
  await writeFile(file, text)
  return file
}

describe('a seed file', () => {
  test('that is not there is one sentence', async () => {
    await expect(importSeedFile('/nowhere/my.yaml')).rejects.toThrow(
      '--seed-file cannot read "/nowhere/my.yaml". There is no such file or folder.',
    )
  })

  test('with faults is a line for each, which leads to it', async () => {
    const file = await fileWith('acounts: []\nservers: 3')
    await expect(importSeedFile(file)).rejects.toThrow(
      [
        `--seed-file cannot use "${file}":`,
        `  ${file}:1:1  There is no "acounts" here. Did you mean "accounts"?`,
        `  ${file}:2:10  A list belongs here, not 3.`,
      ].join('\n'),
    )
  })

  test('with many faults is the first twenty lines and a count', async () => {
    const file = await fileWith(Array.from({ length: 1500 }, (_, index) => `k${String(index)}: 1`).join('\n'))
    await expect(importSeedFile(file)).rejects.toThrow(
      /:20:1 {2}There is no "k19" here\.[^\n]*\n {2}And 1,480 more\.$/,
    )
  })

  test('fills every world of the simulator, also one that is made later or reset', async () => {
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

test('a world is made of the size that is asked for, and keeps it when it is reset', async () => {
  const simulator = await startSimulator()
  await send(simulator, 'POST', '/__sim/worlds', { body: { name: 'medium', size: 'medium' } })
  const counted = (name?: string): number => simulator.world(name).store.transactions.size()
  expect([counted(), counted('medium')]).toEqual([800, 8000])
  await simulator.worlds.reset('medium')
  expect(counted('medium')).toBe(8000)
})
