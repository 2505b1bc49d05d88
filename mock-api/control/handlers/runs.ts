/** Scenario runs: started here or reported by their runners, listed and stopped. */
import { randomUUID } from 'node:crypto'
import { CommandError } from '../../../contracts/shared/errors.ts'
import type { Run, RunRequest } from '../api.ts'
import { ControlError } from '../control-error.ts'
import { isGoingOn, type KeptRun, type PreparedRun, type PrepareRun } from '../runs.ts'
import type { HandlersOf } from './handler.ts'

const instant = (ms: number): string => new Date(ms).toISOString()
const present = ({ beganAtMs, endedAtMs, ...run }: KeptRun): Run => ({
  ...run,
  beganAt: instant(beganAtMs),
  endedAt: endedAtMs === null ? null : instant(endedAtMs),
})

const isQuiet = (runs: readonly KeptRun[]): boolean => !runs.some(isGoingOn)

/** Aborts when the caller disconnects, the world ends or the time is over. */
const waitingSignal = (caller: AbortSignal, ended: AbortSignal, ms: number): AbortSignal =>
  AbortSignal.any([caller, ended, AbortSignal.timeout(ms)])

async function prepared(prepareRun: PrepareRun, request: RunRequest): Promise<PreparedRun> {
  try {
    return await prepareRun(request)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw new ControlError(400, error.message, 'invalid-input')
  }
}

export const runHandlers: HandlersOf<'runs'> = {
  async 'runs.list'({ worlds, world, query: { quietWithinMs }, signal }) {
    const runs = worlds.runsOf(world)
    if (quietWithinMs > 0) {
      await runs.until(isQuiet, waitingSignal(signal, world.ended, quietWithinMs))
    }
    return { body: { runs: runs.list().map(present) } }
  },
  async 'runs.start'({ worlds, world, url, prepareRun, body }) {
    if (prepareRun === undefined) {
      throw new ControlError(
        501,
        'This simulator cannot run scenarios. Use npm run scenario -- run in a terminal.',
      )
    }
    const { title, steps, play } = await prepared(prepareRun, body)
    const id = randomUUID()
    const run = worlds.runsOf(world).hear(id, { title, steps, step: 0 })
    play({ target: url, world: world.name, id }).catch((error: unknown) => {
      console.error(`The scenario "${body.scenario}" failed in the simulator itself:`, error)
    })
    return { body: { run: present(run) } }
  },
  async 'runs.report'({ worlds, world, params: { id }, body: { holdMs, ...progress }, signal }) {
    const runs = worlds.runsOf(world)
    const reported = runs.hear(id, progress)
    if (holdMs === 0) return { body: { run: present(reported) } }
    const hasChanged = (all: readonly KeptRun[]): boolean => {
      const run = all.find((each) => each.id === id)
      return run === undefined || run.step !== reported.step || run.isToStop || !isGoingOn(run)
    }
    await runs.until(hasChanged, waitingSignal(signal, world.ended, holdMs))
    return { body: { run: present(runs.get(id)) } }
  },
  'runs.stop': ({ worlds, world, params: { id } }) => ({
    body: { run: present(worlds.runsOf(world).stop(id)) },
  }),
  'runs.end': ({ worlds, world, params: { id }, query: { outcome } }) => ({
    body: { run: present(worlds.runsOf(world).end(id, outcome)) },
  }),
}
