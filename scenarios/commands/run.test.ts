import { describe, expect, onTestFinished, test } from 'vitest'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import type { Simulator } from '../../mock-api/server.ts'
import { command, runScenarios, runsIn, scenarioFiles } from '../testing.ts'

const holds = 'title: Holds\nsteps: [{ advance: 1h }]\n'
const fails = 'title: Fails\nsteps: [{ expect: { value: 1, is: 2 } }]\n'
const waits = 'title: Waits\nsteps: [{ advance: 30m }, { wait: { event: closeChat } }]\n'
const says = (name: string): string =>
  `title: Says\ninputs: { ${name}: { default: 1 } }\nsteps: [{ expect: { value: '\${${name}}', is: 5 } }]\n`

const nowhere = ['--target', 'http://127.0.0.1:9']
const worldsOf = ({ worlds }: Simulator): string[] => worlds.list().map(({ name }) => name)

describe('several scenarios', () => {
  test('are played in temporary worlds, which are removed, and the worst outcome gives the exit code', async () => {
    const args = '--workers 2 --seed 9 --json'
    const { exitCode, printed, simulator } = await runScenarios([holds, fails, holds], args)
    const runs = runsIn(printed)
    expect(exitCode).toBe(4)
    expect(runs.map(({ outcome }) => outcome.is)).toEqual(['passed', 'failed', 'passed'])
    expect(new Set(runs.map(({ facts }) => facts?.world)).size).toBe(3)
    expect(runs.every(({ facts }) => facts?.world !== 'default' && facts?.seed === 9)).toBe(true)
    expect(worldsOf(simulator)).toEqual(['default'])
    const broken = 'title: Broken\nsteps: [{ call: conversations.current, as: nobody@kamasouk.test }]\n'
    expect((await runScenarios([fails, broken])).exitCode).toBe(3)
  })

  test('get the settings for their inputs', async () => {
    const texts = [says('amount'), says('count')]
    const set = await runScenarios(texts, '--set amount=5 --set count=5')
    expect(set).toMatchObject({ exitCode: 0, complained: '' })
    expect(set.printed).toContain('2 of 2 scenarios passed.')
    expect(await runScenarios(texts, '--set price=5')).toMatchObject({
      exitCode: 1,
      complained: 'None of these scenarios has an input for --set price=5.\n',
    })
  })
})

describe('a single scenario', () => {
  test('has a temporary world in a headless run, in which its player is played', async () => {
    const asks = `title: Asks
steps: [{ wait: { call: trackings.create }, within: 1s }]
player: [{ call: trackings.create, as: yasmine@kamasouk.test }]
`
    const { exitCode, printed, simulator } = await runScenarios([asks], '--headless')
    expect(exitCode).toBe(0)
    expect(printed).toMatch(/, world run-[0-9a-f]{8}, seed 1$/m)
    expect(worldsOf(simulator)).toEqual(['default'])
    expect(simulator.world().journal.last()).toBe(0)
  })

  test.each([
    ['is not headless', '', 'default'],
    ['is headless with --world', '--headless --world default', 'default'],
    ['has a --seed', '--seed 5', expect.stringMatching(/^run-/) as unknown],
  ])('has the right world when it %s', async (_, args, world) => {
    const { printed } = await runScenarios([holds], `--json ${args}`)
    expect(runsIn(printed)).toMatchObject([{ facts: { world } }])
  })
})

test('a balancer that reaches no simulator is not taken for a provider', async () => {
  const { url, close } = await startLocalServer((_request, response) => response.writeHead(502).end())
  onTestFinished(close)
  expect(await command(['run', 'welcome', '--target', url])).toEqual({
    exitCode: 3,
    printed: '',
    complained: `${url} answers 502: the server behind it is not running. Start it, or name another with --target.\n`,
  })
})

const many = 'repeat: 20, steps: [{ advance: 1m }]'
test.each([
  ['keeps no journal', 0, '{ expect: { event: closeChat } }', 'keeps no journal, which a scenario reads'],
  ['has removed what never looks for', 5, `{ parallel: [[{ ${many} }], [{ never: { event: closeChat } }]] }`],
  ['has removed the evidence of a failure', 5, `{ ${many} }, { expect: { event: closeChat } }`],
])(
  'a scenario could not run when the simulator %s',
  async (_, journalLimit, steps, reason = 'no longer has') => {
    const text = `title: Reads\nsteps: [${steps}]\n`
    const { exitCode, complained } = await runScenarios([text], '--speed max', { options: { journalLimit } })
    expect([exitCode, complained]).toEqual([3, expect.stringContaining(reason)])
  },
)

describe('--dry-run', () => {
  test('prints each step with its needs, without a simulator', async () => {
    const { exitCode, printed } = await command(['run', ...scenarioFiles(holds), '--dry-run', ...nowhere])
    expect(exitCode).toBe(0)
    expect(printed).toMatch(/^ +1 +advance 1h +\(needs clock\)$/m)
  })

  test('prints several scenarios as one JSON document', async () => {
    const files = scenarioFiles(holds, fails)
    const { exitCode, printed } = await command(['run', ...files, '--dry-run', ...nowhere, '--json'])
    expect(exitCode).toBe(0)
    expect(runsIn(printed)).toMatchObject([
      { name: 'a', file: files[0], title: 'Holds', steps: [{ number: 1, line: 2, needs: ['clock'] }] },
      { name: 'b', file: files[1], title: 'Fails', steps: [{ number: 1, needs: [] }] },
    ])
  })
})

/** Plays one scenario that passes, two that wait when they are stopped, and one that does not begin. */
async function cutShort(reporter: string, how: 'by Ctrl-C' | 'by its simulator') {
  const stop = new AbortController()
  const halfHours = new Set<unknown>()
  let close: (() => Promise<void>) | undefined
  return runScenarios([holds, waits, waits, holds], `--workers 2 --reporter ${reporter}`, {
    signal: stop.signal,
    options: {
      onEntry: (world, entry) => {
        if (entry.kind !== 'clock' || entry.byMs !== 30 * 60_000) return
        halfHours.add(world)
        // After the current requests are answered.
        if (halfHours.size === 2) setImmediate(() => (how === 'by Ctrl-C' ? stop.abort() : void close?.()))
      },
    },
    onSimulator: (simulator) => {
      close = () => simulator.close()
    },
  })
}

describe('Ctrl-C', () => {
  test('lists several scenarios as passed, stopped and not begun', async () => {
    const { exitCode, printed, complained } = await cutShort('pretty', 'by Ctrl-C')
    expect(exitCode).toBe(130)
    expect(printed).toMatch(
      /^✓ Holds a\n– Waits b, stopped at .*b\.yaml:2:\d+\n– Waits c, stopped at .*c\.yaml:2:\d+\n– Holds d, not begun\n/,
    )
    expect(printed).toContain('\n1 of 4 scenarios passed, 2 stopped, 1 not begun.\n')
    expect(complained).toBe('Stopped: 1 of 4 finished.\n')
  })

  test('stops a run at any time, and removes the temporary worlds', async () => {
    const stop = new AbortController()
    const onPrinted = (text: string): void => {
      if (text.includes('wait up to')) stop.abort()
    }
    const { exitCode, printed, simulator } = await runScenarios([waits, waits], '', {
      signal: stop.signal,
      onPrinted,
    })
    expect(exitCode).toBe(130)
    expect(printed).toContain('Stopped at step 2/2')
    expect(printed).toMatch(/^– Waits b, not begun$/m)
    expect(worldsOf(simulator)).toEqual(['default'])
  })

  test('before the first step gives an empty report', async () => {
    const { exitCode, printed } = await runScenarios([holds], '--json', { signal: AbortSignal.abort() })
    expect(exitCode).toBe(130)
    expect(runsIn(printed)).toMatchObject([{ outcome: { is: 'stopped' } }])
  })
})

test('several scenarios whose simulator goes away are reported with one error message', async () => {
  const { exitCode, printed, complained, simulator } = await cutShort('json', 'by its simulator')
  expect(exitCode).toBe(3)
  expect(complained).toBe(
    `The simulator at ${simulator.url} went away during the run: start it again (npm start or npm run sim) and repeat the command.\n`,
  )
  const ends = runsIn(printed).map(({ outcome }) => outcome.is)
  expect(ends).toEqual(['passed', 'could-not-run', 'could-not-run', 'stopped'])
})
