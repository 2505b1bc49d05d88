import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { folderWith } from '../../contracts/shared/testing/folder.ts'
import { startSimulator } from '../../mock-api/testing.ts'
import { command } from '../testing.ts'

const holds = 'title: Holds\nsteps: [{ advance: 1h }]\n'
const fails = 'title: Fails\nsteps: [{ expect: { value: 1, is: 2 } }]\n'
const says = (name: string): string =>
  `title: Says\ninputs: { ${name}: { default: 1 } }\nsteps: [{ expect: { value: '\${${name}}', is: 5 } }]\n`

const worldsOf = async (url: string): Promise<unknown> => (await fetch(`${url}/__sim/worlds`)).json()

describe('several scenarios', () => {
  test('are played in temporary worlds', async () => {
    const simulator = await startSimulator()
    const folder = folderWith({ 'a.yaml': holds, 'b.yaml': fails, 'c.yaml': holds })
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
    expect(await worldsOf(simulator.url)).toMatchObject({ worlds: [{ name: 'default' }] })
  })

  test('get the settings for their inputs', async () => {
    const simulator = await startSimulator()
    const folder = folderWith({ 'a.yaml': says('amount'), 'b.yaml': says('count') })
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
    const folder = folderWith({
      'a.yaml': fails,
      'b.yaml': 'title: Broken\nsteps: [{ call: conversations.current, as: nobody@kamasouk.test }]\n',
    })
    const run = [join(folder, 'a.yaml'), join(folder, 'b.yaml'), '--target', simulator.url]
    expect((await command(['run', ...run])).exitCode).toBe(3)
  })
})

describe('a single scenario', () => {
  const asks = `title: Asks
steps: [{ wait: { call: trackings.create }, within: 1s }]
player: [{ call: trackings.create, as: yasmine@kamasouk.test }]
`

  test('has a temporary world in a headless run, which the next run does not see', async () => {
    const simulator = await startSimulator()
    const file = join(folderWith({ 'a.yaml': asks }), 'a.yaml')
    // A player can have only one open tracking.
    for (const run of ['first', 'second']) {
      const { exitCode, printed } = await command(['run', file, '--headless', '--target', simulator.url])
      expect([run, exitCode]).toEqual([run, 0])
      expect(printed).toMatch(/, world run-[0-9a-f]{8}, seed 1$/m)
    }
    expect(await worldsOf(simulator.url)).toMatchObject({ worlds: [{ name: 'default', entries: 0 }] })
  })

  test.each([
    ['is not headless', ['--json'], 'default'],
    ['is headless with --world', ['--json', '--headless', '--world', 'default'], 'default'],
    ['has a --seed', ['--json', '--seed', '5'], expect.stringMatching(/^run-/) as unknown],
  ])('has the right world when it %s', async (_, args, world) => {
    const { url } = await startSimulator()
    const file = join(folderWith({ 'a.yaml': holds }), 'a.yaml')
    const { printed } = await command(['run', file, ...args, '--target', url])
    expect(JSON.parse(printed)).toMatchObject({ runs: [{ facts: { world } }] })
  })

  test('is refused with --seed and --world, because an existing world has its seed', async () => {
    const args = ['--seed', '5', '--world', 'mine', '--target', 'http://127.0.0.1:9']
    expect(await command(['run', 'welcome', ...args])).toEqual({
      exitCode: 1,
      printed: '',
      complained:
        '--seed is for a new temporary world, but --world names the existing world "mine": leave out one of them.\n',
    })
  })

  test('removes its temporary world after a failure', async () => {
    const { url } = await startSimulator()
    const file = join(folderWith({ 'a.yaml': fails }), 'a.yaml')
    expect((await command(['run', file, '--headless', '--target', url])).exitCode).toBe(4)
    expect(await worldsOf(url)).toMatchObject({ worlds: [{ name: 'default' }] })
  })
})

test('a balancer that reaches no simulator is not taken for a provider', async () => {
  const server = createServer((_request, response) => response.writeHead(502).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  expect(await command(['run', 'welcome', '--target', url])).toEqual({
    exitCode: 3,
    printed: '',
    complained: `${url} answers 502: the server behind it is not running. Start it, or name another with --target.\n`,
  })
})

describe('a simulator whose journal is too small', () => {
  const many = 'repeat: 20, steps: [{ advance: 1m }]'

  test.each([
    ['keeps no journal', 0, '{ expect: { event: closeChat } }', 'keeps no journal, which a scenario reads'],
    [
      'has removed what never looks for',
      5,
      `{ parallel: [[{ ${many} }], [{ never: { event: closeChat } }]] }`,
    ],
    ['has removed the evidence of a failure', 5, `{ ${many} }, { expect: { event: closeChat } }`],
  ])('could not run a scenario when it %s', async (_, journalLimit, steps, reason = 'no longer has') => {
    const { url } = await startSimulator({ journalLimit })
    const file = join(folderWith({ 'a.yaml': `title: Reads\nsteps: [${steps}]\n` }), 'a.yaml')
    const answer = await command(['run', file, '--speed', 'max', '--target', url])
    expect([answer.exitCode, answer.complained]).toEqual([3, expect.stringContaining(reason)])
  })
})

describe('--dry-run', () => {
  const nowhere = ['--dry-run', '--target', 'http://127.0.0.1:9']

  test('prints each step with its needs, without a simulator', async () => {
    const folder = folderWith({ 'a.yaml': holds })
    const { exitCode, printed } = await command(['run', join(folder, 'a.yaml'), ...nowhere])
    expect(exitCode).toBe(0)
    expect(printed).toMatch(/^ +1 +advance 1h +\(needs clock\)$/m)
  })

  test('prints several scenarios as one JSON document', async () => {
    const folder = folderWith({ 'a.yaml': holds, 'b.yaml': fails })
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
