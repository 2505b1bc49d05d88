/** Explore finds no violation in the simulator, and finds, shrinks and writes one planted here. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import type { SimulatorOptions } from '../../mock-api/server.ts'
import { startFrozenSimulator } from '../../mock-api/testing.ts'
import { runScenarioCommand } from '../../scenarios/cli.ts'
import { command } from '../../scenarios/testing.ts'
import { isLong, seed } from './testing.ts'

const steps = isLong ? 2000 : 400

const outFile = (): string => join(newFolder(), 'found.yaml')

test(`${String(steps)} steps with faults violate no invariant`, { timeout: 300_000 }, async () => {
  const args = ['explore', '--steps', String(steps), '--seed', String(seed), '--json', '--out', outFile()]
  const { exitCode, printed, complained } = await command(args)
  expect({ exitCode, complained }, printed).toEqual({ exitCode: 0, complained: '' })
  const { acts, refused } = JSON.parse(printed) as { acts: Record<string, number>; refused: number }
  // Otherwise the walk would prove nothing.
  const kinds = 'advance call fault operator restore snapshot socket'
  expect(Object.keys(acts).toSorted().join(' ')).toBe(kinds)
  expect(refused).toBeGreaterThan(steps / 15)
  expect(refused).toBeLessThan(steps / 2)
})

interface Report {
  readonly invariant: string
  readonly stepsBefore: number
  readonly stepsAfter: number
  readonly replay: string
}

/** Writes in a conversation that has just ended. */
const plant: SimulatorOptions['onEntry'] = (world, entry) => {
  if (entry.kind !== 'event' || entry.event !== 'closeChat') return
  const { requestId } = entry.payload as { requestId: string }
  const _id = world.newId()
  const newMessage = { _id, requestId, senderType: 'Admin', message: 'One more', createdAt: entry.at }
  const payload = { eventId: world.newEventId(), newMessage }
  world.journal.append({ kind: 'event', event: 'sendMessage', to: entry.to, payload })
}

test('finds a planted violation, shrinks it and writes a scenario that fails the same way', async () => {
  const { url } = await startFrozenSimulator({ onEntry: plant })
  const file = outFile()
  const args = ['explore', '--steps', '1000', '--seed', '9', '--out', file, '--json', '--target', url]
  const explored = await command(args)
  expect(explored).toMatchObject({ exitCode: 4, complained: '' })
  const { invariant, stepsBefore, stepsAfter, replay } = JSON.parse(explored.printed) as Report
  expect(invariant).toBe('nothing-after-the-end')
  expect(stepsBefore).toBeGreaterThan(stepsAfter)
  expect(stepsAfter).toBeLessThanOrEqual(3)
  expect(await command(['validate', file])).toMatchObject({ exitCode: 0 })
  const replayed = await command(replay.split(' ').slice(4))
  expect(replayed).toMatchObject({ exitCode: 4, complained: '' })
  expect(replayed.printed).toContain('failed.')
})

test('does not overwrite an existing file without --force', async () => {
  const file = outFile()
  await writeFile(file, 'mine')
  const args = ['explore', '--steps', '30', '--seed', '1', '--out', file]
  expect(await command(args)).toEqual({
    exitCode: 1,
    printed: '',
    complained: `${file} exists already: use --force to overwrite it, or --out for another path.\n`,
  })
  expect(await command([...args, '--force', '--no-faults'])).toMatchObject({ exitCode: 0, complained: '' })
  // Without a violation there is no scenario to write.
  expect(await readFile(file, 'utf8')).toBe('mine')
})

test('Ctrl-C stops the walk and says how far it came', async () => {
  const stop = new AbortController()
  let complained = ''
  const exitCode = await runScenarioCommand(['explore', '--steps', '100000', '--seed', '4'], {
    env: {},
    signal: stop.signal,
    terminal: {
      write: () => undefined,
      complain: (sentence) => (complained += sentence),
      paint: (_format, text) => text,
      progress: () => {
        stop.abort()
      },
    },
  })
  expect(exitCode).toBe(130)
  expect(complained).toBe('Stopped after 100 of 100000 steps from the seed 4, without a violation.')
})
