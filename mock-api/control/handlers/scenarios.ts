/** The library of scenarios, the check of a scenario, and recordings. */
import { CommandError } from '../../../contracts/shared/errors.ts'
import { conflict, ControlError, invalidInput, notFound } from '../control-error.ts'
import type { ScenarioRunner } from '../scenario-runner.ts'
import type { ControlRequest, HandlersOf } from '../control-request.ts'

/** Throws a 501 if this simulator has no runner. */
export function runnerOf({ host }: ControlRequest): ScenarioRunner {
  if (host.scenarios !== undefined) return host.scenarios
  throw new ControlError(
    501,
    'This simulator cannot run scenarios. Use npm run scenario -- run in a terminal.',
  )
}

/** Turns the expected errors of a runner into a 400. */
export async function refusing<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw invalidInput(error.message)
  }
}

/** Writes the entries of a world as a scenario. Throws a ControlError if that is not possible. */
export function writeRecording(
  request: ControlRequest,
  title: string,
  includes: (seq: number) => boolean,
): ReturnType<ScenarioRunner['record']> {
  const { host, world } = request
  return refusing(runnerOf(request).record({ target: host.url(), world: world.name, title, includes }))
}

export const scenarioHandlers: HandlersOf<'scenarios' | 'recordings'> = {
  async 'scenarios.list'(request) {
    const scenarios = await runnerOf(request).list()
    const { lastRunOf } = request.worlds
    return { scenarios: scenarios.map((each) => Object.assign({ last: lastRunOf(each.name) }, each)) }
  },
  'scenarios.schema': (request) => runnerOf(request).schema(),
  'scenarios.validate': async (request) => await refusing(runnerOf(request).check(request.body)),
  'recordings.get': ({ world, worlds }) => ({ recording: worlds.recordings.of(world) }),
  'recordings.start'({ world, worlds }) {
    const active = worlds.recordings.of(world)
    if (active !== null) {
      throw conflict(
        `A recording of the world "${world.name}" is active since #${String(active.after)}: stop it first.`,
      )
    }
    if (!world.journal.isKept) {
      throw conflict(
        `The world "${world.name}" keeps no journal, so nothing can be recorded: start the simulator without --journal 0.`,
      )
    }
    const recording = { after: world.journal.last(), beganAt: new Date().toISOString() }
    worlds.recordings.set(world, recording)
    return { recording }
  },
  async 'recordings.stop'(request) {
    const { world, worlds, body } = request
    const recording = worlds.recordings.of(world)
    if (recording === null) {
      throw notFound(
        `No recording of the world "${world.name}" is active. POST /__sim/worlds/${world.name}/recording starts one.`,
      )
    }
    const until = world.journal.last()
    const written = await writeRecording(request, body.title, (seq) => seq > recording.after && seq <= until)
    worlds.recordings.set(world, null)
    return written
  },
  'recordings.write': async (request) => {
    const { world, body } = request
    const { title, after = 0, until = world.journal.last(), entries } = body
    if (entries === undefined)
      return await writeRecording(request, title, (seq) => seq > after && seq <= until)
    const { first, last } = world.journal.page(0, 1)
    const missing = entries.find((seq) => seq < first || seq > last)
    if (missing !== undefined) {
      const range = first === 0 ? 'it has none' : `it has #${String(first)} to #${String(last)}`
      throw invalidInput(`entries: the journal has no entry #${String(missing)}; ${range}.`)
    }
    const chosen = new Set(entries)
    return await writeRecording(request, title, (seq) => chosen.has(seq))
  },
}
