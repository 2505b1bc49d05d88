/** Explore finds no violation in the simulator, and finds, shrinks and writes the ones planted here. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import { createClock } from '../../mock-api/world/clock.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import type { World } from '../../mock-api/world/world.ts'
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
  expect(Object.keys(acts).toSorted()).toEqual([
    'advance',
    'call',
    'fault',
    'operator',
    'restore',
    'snapshot',
    'socket',
  ])
  expect(refused).toBeGreaterThan(steps / 15)
  expect(refused).toBeLessThan(steps / 2)
})

type Plant = (world: World, entry: Entry) => void

/** Starts a simulator in which `plant` does something wrong after journal entries. */
const startFlawed = (plant: Plant): Promise<Simulator> =>
  createSimulator({
    port: 0,
    newClock: () => createClock({ frozenAt: '2026-01-31T18:00:00.000Z' }),
    onEntry: plant,
  })

interface Report {
  readonly invariant: string
  readonly stepsBefore: number
  readonly stepsAfter: number
  readonly replay: string
}

const planted: [invariant: string, mostSteps: number, plant: Plant][] = [
  [
    'nothing-after-the-end',
    3,
    (world, entry) => {
      if (entry.kind !== 'event' || entry.event !== 'closeChat') return
      const { requestId } = entry.payload as { requestId: string }
      const newMessage = {
        _id: world.newId(),
        requestId,
        senderType: 'Admin',
        message: 'One more thing',
        createdAt: entry.at,
      }
      const payload = { eventId: world.newEventId(), newMessage }
      world.journal.append({ kind: 'event', event: 'sendMessage', to: entry.to, payload })
    },
  ],
  [
    'one-operator',
    6,
    (world, entry) => {
      if (entry.kind !== 'operator' || entry.verb !== 'assign' || entry.refused !== null) return
      const { transactionId } = entry.body as { transactionId: string }
      world.store.exchanges.update(transactionId, { operatorId: null })
    },
  ],
  [
    'stock-is-conserved',
    8,
    (world, entry) => {
      if (entry.kind !== 'operator' || entry.verb !== 'settle' || entry.refused !== null) return
      const { transactionId, status } = entry.body as { transactionId: string; status: string }
      const exchange = world.store.exchanges.get(transactionId)
      if (!exchange || status !== 'Rejected') return
      const { serverStock = 0 } = world.store.servers.get(exchange.serverIdReceiver) ?? {}
      world.store.servers.update(exchange.serverIdReceiver, { serverStock: serverStock + 1 })
    },
  ],
]

test.each(isLong ? planted : planted.slice(0, 1))(
  'finds a planted violation of %s, shrinks it and writes a scenario that fails the same way',
  { timeout: 300_000 },
  async (invariant, mostSteps, plant) => {
    const simulator = await startFlawed(plant)
    try {
      const file = outFile()
      const at = ['--target', simulator.url]
      const args = ['explore', '--steps', '1000', '--seed', '9', '--out', file, '--json']
      const explored = await command([...args, ...at])
      expect(explored).toMatchObject({ exitCode: 4, complained: '' })
      const report = JSON.parse(explored.printed) as Report
      expect(report.invariant).toBe(invariant)
      expect(report.stepsBefore).toBeGreaterThan(report.stepsAfter)
      expect(report.stepsAfter).toBeLessThanOrEqual(mostSteps)
      expect(await command(['validate', file])).toMatchObject({ exitCode: 0 })
      const replayed = await command(report.replay.split(' ').slice(4))
      expect(replayed).toMatchObject({ exitCode: 4, complained: '' })
      expect(replayed.printed).toContain('failed.')
    } finally {
      await simulator.close()
    }
  },
)

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
