import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../../contracts/shared/testing/folder.ts'
import { startSimulator } from '../../mock-api/testing.ts'
import { command } from '../testing.ts'

interface Report {
  readonly runs: readonly {
    readonly facts: { readonly world: string; readonly seed: number }
    readonly replay: string
    readonly outcome: { readonly is: string }
  }[]
}

async function reportOf(args: readonly string[]) {
  const { printed, complained } = await command(['run', ...args, '--json'])
  expect(complained).toBe('')
  return (JSON.parse(printed) as Report).runs
}

/** Splits a command as a shell does. */
const wordsOf = (replay: string): string[] =>
  execFileSync('sh', ['-c', replay.replace('npm run scenario -- run', String.raw`printf '%s\0'`)], {
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)

const holds = 'title: Holds\nsteps: [{ advance: 1h }]\n'
const asks = (name: string): string =>
  `title: Asks\ninputs: { ${name}: { default: no } }\nsteps: [{ expect: { value: '\${${name}}', is: nothing } }]\n`

describe('the replay command', () => {
  test('uses a temporary world of the same seed after a run in a temporary world', async () => {
    const { url } = await startSimulator({ seed: 7 })
    const folder = folderWith({ 'a.yaml': asks('name'), 'b.yaml': holds })
    const [first] = await reportOf([join(folder, 'a.yaml'), join(folder, 'b.yaml'), '--target', url])
    expect(first).toMatchObject({ outcome: { is: 'failed' }, facts: { seed: 7 } })
    const words = wordsOf(first?.replay ?? '')
    expect(words.join(' ')).toContain('--seed 7')
    const [again] = await reportOf(words)
    expect(again).toMatchObject({ outcome: { is: 'failed' }, facts: { seed: 7 } })
    expect(again?.facts.world).not.toBe('default')
  })

  test('contains only the settings of the scenario', async () => {
    const { url } = await startSimulator()
    const folder = folderWith({ 'a.yaml': asks('name'), 'b.yaml': asks('place') })
    const files = [join(folder, 'a.yaml'), join(folder, 'b.yaml')]
    const runs = await reportOf([...files, '--set', 'place=here', '--target', url])
    const [first = [], second = []] = runs.map(({ replay }) => wordsOf(replay))
    expect(first).not.toContain('--set')
    expect(second.join(' ')).toContain('--set place=here')
    expect(await reportOf(first)).toMatchObject([{ outcome: { is: 'failed' } }])
  })

  test('uses the named world', async () => {
    const { url, worlds } = await startSimulator()
    await worlds.create({ name: 'mine' })
    const folder = folderWith({ 'a.yaml': asks('name'), 'b.yaml': holds })
    const files = [join(folder, 'a.yaml'), join(folder, 'b.yaml')]
    const [first] = await reportOf([...files, '--world', 'mine', '--target', url])
    const words = wordsOf(first?.replay ?? '')
    expect(words).not.toContain('--seed')
    expect(await reportOf(words)).toMatchObject([{ facts: { world: 'mine' } }])
  })

  test.each(["it's", '$HOME `x` "y" *', 'a\nb', 'é;&|'])(
    'quotes a value for the shell: %j',
    async (value) => {
      const { url } = await startSimulator()
      const folder = folderWith({ 'a file.yaml': asks('name') })
      const [run] = await reportOf([join(folder, 'a file.yaml'), '--set', `name=${value}`, '--target', url])
      expect(wordsOf(run?.replay ?? '')).toContain(`name=${value}`)
      expect(await reportOf(wordsOf(run?.replay ?? ''))).toMatchObject([{ outcome: { is: 'failed' } }])
    },
  )
})
