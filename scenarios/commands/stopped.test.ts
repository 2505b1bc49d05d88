import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../../contracts/shared/testing/folder.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { startSimulator } from '../../mock-api/testing.ts'
import { command } from '../testing.ts'

const holds = 'title: Holds\nsteps: [{ advance: 1h }]\n'
const waits = 'title: Waits\nsteps: [{ advance: 30m }, { wait: { event: closeChat } }]\n'

/** Plays one scenario that passes, two that wait when they are stopped, and one that does not begin. */
async function cutShort(reporter: string, how: 'by Ctrl-C' | 'by its simulator') {
  const stop = new AbortController()
  let died: Promise<void> | undefined
  const halfHours = new Set<unknown>()
  const simulator = await startSimulator({
    onEntry: (world, entry: Entry) => {
      if (entry.kind !== 'clock' || entry.byMs !== 30 * 60_000) return
      halfHours.add(world)
      if (halfHours.size < 2) return
      // After the current requests are answered.
      setImmediate(() => {
        if (how === 'by Ctrl-C') stop.abort()
        else died ??= simulator.close()
      })
    },
  })
  const folder = folderWith({ 'a.yaml': holds, 'b.yaml': waits, 'c.yaml': waits, 'd.yaml': holds })
  const files = ['a', 'b', 'c', 'd'].map((name) => join(folder, `${name}.yaml`))
  const args = ['run', ...files, '--workers', '2', '--reporter', reporter, '--target', simulator.url]
  const answer = await command(args, {}, { signal: stop.signal })
  await died
  return { ...answer, url: simulator.url }
}

const interrupted = (reporter: string) => cutShort(reporter, 'by Ctrl-C')

const isOf = (printed: string): readonly string[] =>
  (JSON.parse(printed) as { runs: { outcome: { is: string } }[] }).runs.map(({ outcome }) => outcome.is)

describe('several scenarios stopped by Ctrl-C', () => {
  test('are listed as passed, stopped and not begun', async () => {
    const { exitCode, printed, complained } = await interrupted('pretty')
    expect(exitCode).toBe(130)
    expect(printed).toMatch(
      /^✓ Holds a\n– Waits b, stopped at .*b\.yaml:2:\d+\n– Waits c, stopped at .*c\.yaml:2:\d+\n– Holds d, not begun\n/,
    )
    expect(printed).toContain('\n1 of 4 scenarios passed, 2 stopped, 1 not begun.\n')
    expect(complained).toBe('Stopped: 1 of 4 finished.\n')
  })

  test('have their outcomes in JSON', async () => {
    const { printed } = await interrupted('json')
    expect(isOf(printed)).toEqual(['passed', 'stopped', 'stopped', 'stopped'])
  })

  test('are skipped in JUnit', async () => {
    const { printed } = await interrupted('junit')
    expect(printed.match(/<skipped message="[^"]*(?=")/g)).toEqual([
      expect.stringMatching(/stopped at .*b\.yaml:2:\d+$/),
      expect.stringMatching(/stopped at .*c\.yaml:2:\d+$/),
      '<skipped message="not begun',
    ])
    expect(printed).not.toMatch(/<failure|<error|failures="1"/)
  })
})

test('several scenarios whose simulator goes away are reported with one error message', async () => {
  const { exitCode, printed, complained, url } = await cutShort('json', 'by its simulator')
  expect(exitCode).toBe(3)
  expect(complained).toBe(
    `The simulator at ${url} went away during the run: start it again (npm start or npm run sim) and repeat the command.\n`,
  )
  expect(isOf(printed)).toEqual(['passed', 'could-not-run', 'could-not-run', 'stopped'])
})

test('Ctrl-C returns 130 and removes the temporary worlds', async () => {
  const simulator = await startSimulator()
  const folder = folderWith({ 'a.yaml': waits })
  const stop = new AbortController()
  const file = join(folder, 'a.yaml')
  const { exitCode, printed } = await command(
    ['run', file, file, '--target', simulator.url],
    {},
    {
      signal: stop.signal,
      onPrinted: (text) => {
        if (text.includes('wait up to')) stop.abort()
      },
    },
  )
  expect(exitCode).toBe(130)
  expect(printed).toContain('Stopped at step 2/2')
  expect(printed).toMatch(/^– Waits a, not begun$/m)
  const left = await (await fetch(`${simulator.url}/__sim/worlds`)).json()
  expect(left).toMatchObject({ worlds: [{ name: 'default' }] })
})

test('Ctrl-C before the first step returns 130 with an empty report', async () => {
  const simulator = await startSimulator()
  const { exitCode, printed } = await command(
    ['run', 'welcome', '--json', '--target', simulator.url],
    {},
    { signal: AbortSignal.abort() },
  )
  expect(exitCode).toBe(130)
  expect(isOf(printed)).toEqual(['stopped'])
})
