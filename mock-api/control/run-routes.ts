/** Scenario runs: started here or announced by whoever plays them elsewhere, watched, and stopped. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { CommandError } from '../../contracts/shared/errors.ts'
import { Instant } from '../../contracts/registry/values.ts'
import { ControlError } from './control-error.ts'
import { route } from './route.ts'
import { isGoingOn, outcomes, type Run } from './runs.ts'

/** What is asked for of a scenario of the library. */
export const StartedRun = z.strictObject({
  /** Its name. */
  scenario: z.string().check(z.minLength(1), z.maxLength(100)),
  inputs: z._default(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  /** `real`, `max`, or a number of times faster: `10x`. */
  speed: z._default(
    z.string().check(z.regex(/^(real|max|\d{1,4}x)$/, 'real, max or a number of times: 10x.')),
    'real',
  ),
  /** Nobody sits at the browser: what the scenario has the player do is played too. */
  isHeadless: z._default(z.boolean(), false),
})
export type StartedRun = z.infer<typeof StartedRun>

/** A scenario that can be played as it was asked for. */
export interface PreparedRun {
  readonly title: string
  readonly steps: number
  /** Plays it as the run of this id, over the public doors; resolves once that is over. */
  play(where: { readonly target: string; readonly world: string; readonly id: string }): Promise<void>
}

/** Throws a CommandError where there is no such scenario, or it cannot be played so. */
export type PrepareRun = (asked: StartedRun) => Promise<PreparedRun>

const count = z.int().check(z.gte(0))
const RunState = z.object({
  id: z.string(),
  title: z.string(),
  /** The number of the step that is being played, 0 before the first. */
  step: count,
  steps: count,
  /** In the machine's own time. */
  beganAt: Instant,
  endedAt: z.nullable(Instant),
  /** Null while it is going on; lost is one of which nothing was heard for a minute. */
  outcome: z.nullable(z.enum([...outcomes, 'lost'])),
  /** Somebody has asked it to stop. */
  isToStop: z.boolean(),
})
const Answered = z.object({ run: RunState })

const instant = (ms: number): string => new Date(ms).toISOString()
const present = ({ beganAtMs, endedAtMs, ...run }: Run): z.infer<typeof RunState> => ({
  ...run,
  beganAt: instant(beganAtMs),
  endedAt: endedAtMs === null ? null : instant(endedAtMs),
})

const longestHoldMs = 60_000
const holdMs = z.int().check(z.gte(0), z.lte(longestHoldMs))
const text = z.string().check(z.minLength(1), z.maxLength(500))

const path = '/worlds/{world}/runs'
const idPattern = /^[\w-]{1,64}$/

export const runRoutes = [
  route({
    method: 'GET',
    path,
    about: 'The scenarios that are being played in the world, and the last that were',
    query: z.object({
      /** Answers once none is going on, but no later than after so many milliseconds. */
      quietWithinMs: z._default(
        z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.pipe(z.transform(Number), holdMs)),
        0,
      ),
    }),
    answer: z.object({ runs: z.array(RunState) }),
    run: async ({ worlds, world, query: { quietWithinMs }, signal }) => {
      const runs = worlds.runsOf(world)
      if (quietWithinMs > 0) {
        await runs.until((all) => !all.some(isGoingOn), held(signal, world.ended, quietWithinMs))
      }
      return { body: { runs: runs.list().map(present) } }
    },
  }),
  route({
    method: 'POST',
    path,
    about:
      'Starts a scenario of the library in the world: scenario, and inputs, speed and isHeadless if you like',
    body: StartedRun,
    status: 201,
    answer: Answered,
    run: async ({ worlds, world, url, prepareRun, body }) => {
      if (prepareRun === undefined) {
        throw new ControlError(
          501,
          'This simulator plays no scenarios itself: npm run scenario -- run does, from a terminal.',
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
  }),
  route({
    method: 'PUT',
    path: `${path}/{id}`,
    about:
      'A runner says where its run is, under an id of its own; held for up to holdMs, or until it says more or is to stop',
    body: z.strictObject({ title: text, step: count, steps: count, holdMs: z._default(holdMs, 0) }),
    answer: Answered,
    run: async ({ worlds, world, params: { id = '' }, body: { holdMs, ...progress }, signal }) => {
      if (!idPattern.test(id)) {
        throw new ControlError(
          400,
          `The id of a run is of letters, digits, _ and -, not "${id}".`,
          'invalid-input',
        )
      }
      const runs = worlds.runsOf(world)
      const heard = runs.hear(id, progress)
      if (holdMs === 0) return { body: { run: present(heard) } }
      const isOver = (all: readonly Run[]): boolean => {
        const run = all.find((each) => each.id === id)
        return run === undefined || run.step !== heard.step || run.isToStop || !isGoingOn(run)
      }
      await runs.until(isOver, held(signal, world.ended, holdMs))
      return { body: { run: present(runs.get(id)) } }
    },
  }),
  route({
    method: 'POST',
    path: `${path}/{id}/stop`,
    about: 'Asks a run to stop; whoever plays it does so at once',
    answer: Answered,
    run: ({ worlds, world, params: { id = '' } }) => ({
      body: { run: present(worlds.runsOf(world).stop(id)) },
    }),
  }),
  route({
    method: 'DELETE',
    path: `${path}/{id}`,
    about: 'A runner says that its run is over, and what came of it',
    query: z.object({ outcome: z.enum(outcomes) }),
    answer: Answered,
    run: ({ worlds, world, params: { id = '' }, query: { outcome } }) => ({
      body: { run: present(worlds.runsOf(world).end(id, outcome)) },
    }),
  }),
]

const held = (caller: AbortSignal, ended: AbortSignal, ms: number): AbortSignal =>
  AbortSignal.any([caller, ended, AbortSignal.timeout(ms)])

async function prepared(prepare: PrepareRun, asked: StartedRun): Promise<PreparedRun> {
  try {
    return await prepare(asked)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw new ControlError(400, error.message, 'invalid-input')
  }
}
