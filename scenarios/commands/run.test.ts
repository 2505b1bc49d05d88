import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startSimulator } from '../../mock-api/testing.ts'
import { command, folderWith } from '../testing.ts'

const holds = 'title: Holds\nsteps: [{ advance: 1h }]\n'
const fails = 'title: Fails\nsteps: [{ expect: { value: 1, is: 2 } }]\n'
const says = (name: string): string =>
  `title: Says\ninputs: { ${name}: { default: 1 } }\nsteps: [{ expect: { value: '\${${name}}', is: 5 } }]\n`

describe('several scenarios', () => {
  test('are played in temporary worlds', async () => {
    const simulator = await startSimulator()
    const folder = await folderWith({ 'a.yaml': holds, 'b.yaml': fails, 'c.yaml': holds })
    const files = ['a', 'b', 'c'].map((name) => join(folder, `${name}.yaml`))
    const { exitCode, printed } = await command([
      'run',
      ...files,
      '--workers',
      '2',
      '--seed',
      '9',
      '--json',
      '--target',
      simulator.url,
    ])
    const { runs } = JSON.parse(printed) as {
      runs: { facts: { world: string; seed: number }; outcome: { is: string } }[]
    }
    expect(exitCode).toBe(4)
    expect(runs.map(({ outcome }) => outcome.is)).toEqual(['passed', 'failed', 'passed'])
    expect(new Set(runs.map(({ facts }) => facts.world)).size).toBe(3)
    expect(runs.every(({ facts }) => facts.world !== 'default' && facts.seed === 9)).toBe(true)
    const left = await (await fetch(`${simulator.url}/__sim/worlds`)).json()
    expect(left).toMatchObject({ worlds: [{ name: 'default' }] })
  })

  test('get the settings for their inputs', async () => {
    const simulator = await startSimulator()
    const folder = await folderWith({ 'a.yaml': says('amount'), 'b.yaml': says('count') })
    const run = [join(folder, 'a.yaml'), join(folder, 'b.yaml'), '--target', simulator.url]
    const set = await command(['run', ...run, '--set', 'amount=5', '--set', 'count=5'])
    expect(set).toMatchObject({ exitCode: 0, complained: '' })
    expect(set.printed).toContain('2 of 2 scenarios passed.')
    expect(await command(['run', ...run, '--set', 'price=5'])).toMatchObject({
      exitCode: 1,
      complained: 'None of these scenarios has an input for --set price=5.\n',
    })
  })

  test('return the exit code of the worst outcome', async () => {
    const simulator = await startSimulator()
    const folder = await folderWith({
      'a.yaml': fails,
      'b.yaml': 'title: Broken\nsteps: [{ call: conversations.current, as: nobody@kamasouk.test }]\n',
    })
    const run = [join(folder, 'a.yaml'), join(folder, 'b.yaml'), '--target', simulator.url]
    expect((await command(['run', ...run])).exitCode).toBe(3)
  })
})

describe('--dry-run', () => {
  const nowhere = ['--dry-run', '--target', 'http://127.0.0.1:9']

  test('prints each step with its needs, without a simulator', async () => {
    const folder = await folderWith({ 'a.yaml': holds })
    const { exitCode, printed } = await command(['run', join(folder, 'a.yaml'), ...nowhere])
    expect(exitCode).toBe(0)
    expect(printed).toMatch(/^ +1 +advance 1h +\(needs clock\)$/m)
  })

  test('prints several scenarios as one JSON document', async () => {
    const folder = await folderWith({ 'a.yaml': holds, 'b.yaml': fails })
    const files = [join(folder, 'a.yaml'), join(folder, 'b.yaml')]
    const { exitCode, printed } = await command(['run', ...files, ...nowhere, '--json'])
    expect(exitCode).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({
      runs: [
        { name: 'a', file: files[0], title: 'Holds', steps: [{ number: 1, line: 2, needs: ['clock'] }] },
        { name: 'b', file: files[1], title: 'Fails', steps: [{ number: 1, needs: [] }] },
      ],
    })
  })

  test.each(['junit', 'tap'])('rejects --reporter %s', async (reporter) => {
    const complained = `--dry-run prints pretty or json: leave out --reporter ${reporter}.\n`
    const answer = await command(['run', '--all', ...nowhere, '--reporter', reporter])
    expect(answer).toEqual({ exitCode: 1, printed: '', complained })
  })
})
