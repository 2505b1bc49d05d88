/** Scenario runs: started here or reported by their runners, listed, paused and stopped. */
import type { World } from '../../world/world.ts'
import type { Run, RunStep, RunWithSteps, StepReport } from '../api.ts'
import { streamJournal, type Changes } from '../streams.ts'
import { isGoingOn, isSameJson, type KeptRun, type Request, type Runs } from '../runs.ts'
import type { ControlRequest, HandlersOf } from '../control-request.ts'
import { startOf } from './journal.ts'
import { refusing, runnerOf } from './scenarios.ts'
import { changesOf } from './worlds.ts'

const present = ({ results: _results, reports: _reports, ...run }: KeptRun): Run => run

/** Returns a run with its steps, or with those that have changed since `before`. */
const presentWithSteps = (run: KeptRun, before?: KeptRun): RunWithSteps => {
  const known = new Set(before?.results)
  return { run: present(run), steps: run.results.filter((step) => !known.has(step)) }
}

/** Replaces the seqs of a failure by the entries of the journal. */
function withEntries(world: World, { failure, ...step }: StepReport): RunStep {
  if (failure === null) return { ...step, failure }
  const entriesAt = (seqs: readonly number[]) => seqs.flatMap((seq) => world.journal.at(seq) ?? [])
  const { awaited, nearest, journal } = failure
  const [closest = null] = nearest === null ? [] : entriesAt([nearest])
  return { ...step, failure: { awaited, nearest: closest, journal: entriesAt(journal) } }
}

const ask =
  (request: Request) =>
  ({ worlds, world, params: { id } }: ControlRequest & { params: { readonly id: string } }) => ({
    run: present(worlds.runsOf(world).ask(id, request)),
  })

/** Resolves when the runner has something to learn about its run, or has sent another report. */
async function nextRequest(
  runs: Runs,
  { id, reports }: KeptRun,
  knows: Pick<Run, 'isPaused' | 'singleSteps'> | undefined,
  signal: AbortSignal,
): Promise<void> {
  await runs.until((all) => {
    const run = all.find((each) => each.id === id)
    if (run === undefined || run.reports !== reports || run.isToStop || !isGoingOn(run)) return true
    return knows !== undefined && (run.isPaused !== knows.isPaused || run.singleSteps !== knows.singleSteps)
  }, signal)
}

/** Reads each run with all its steps, and later the runs that have changed with the steps that have changed. */
function runChangesOf({ list, subscribe }: Runs): Changes {
  let sent = new Map<string, KeptRun>()
  return {
    subscribe,
    read() {
      const before = sent
      const runs = list()
      sent = new Map(runs.map((run) => [run.id, run]))
      return runs.flatMap((run) => {
        const known = before.get(run.id)
        if (run === known) return []
        const data = presentWithSteps(run, known)
        const isSame = known !== undefined && isSameJson(data, presentWithSteps(known, known))
        return isSame ? [] : [{ event: 'run', data }]
      })
    },
  }
}

export const runHandlers: HandlersOf<'runs'> = {
  'runs.list': ({ worlds, world }) => ({ runs: worlds.runsOf(world).list().map(present) }),
  'runs.get': ({ worlds, world, params: { id } }) => presentWithSteps(worlds.runsOf(world).get(id)),
  async 'runs.start'(request) {
    const { worlds, world, host, body } = request
    const { scenario = null, isPaused } = body
    const { title, steps, play } = await refusing(runnerOf(request).prepare(body))
    const id = crypto.randomUUID()
    const changes = steps.map((step): RunStep => ({ ...step, ...notBegun }))
    const progress = { title, scenario, step: 0, steps: steps.length, changes }
    const run = worlds.runsOf(world).hear(id, progress, isPaused)
    // A run that cannot be saved is refused, and does not begin.
    const isSaved = worlds.disk?.saved(world.name).then(
      () => true,
      () => false,
    )
    const begin = async () => (await isSaved) !== false && play({ target: host.url(), world: world.name, id })
    begin().catch((error: unknown) => {
      console.error(`The scenario "${title}" failed in the simulator itself:`, error)
    })
    return presentWithSteps(run)
  },
  async 'runs.report'({ worlds, world, params: { id }, body, signal }) {
    const { holdMs, knows, changes, ...progress } = body
    const runs = worlds.runsOf(world)
    const reported = runs.hear(id, {
      ...progress,
      changes: changes.map((step) => withEntries(world, step)),
    })
    if (holdMs === 0) return { run: present(reported) }
    const isOver = AbortSignal.any([signal, world.ended, AbortSignal.timeout(holdMs)])
    await nextRequest(runs, reported, knows, isOver)
    return { run: present(runs.get(id)) }
  },
  'runs.stream'({ worlds, world, query, incoming }) {
    const start = startOf(world, query, incoming)
    const { subscribe, read } = changesOf(worlds)
    const ofWorlds = { subscribe, read: () => read().map(({ data }) => ({ event: 'worlds', data })) }
    return {
      stream: (to) => streamJournal(world, start, to, [runChangesOf(worlds.runsOf(world)), ofWorlds]),
    }
  },
  'runs.stop': ask('stop'),
  'runs.pause': ask('pause'),
  'runs.step': ask('step'),
  'runs.resume': ask('resume'),
  'runs.end': ({ worlds, world, params: { id }, query: { outcome } }) => ({
    run: present(worlds.runsOf(world).end(id, outcome, world.clock.instant())),
  }),
}

const notBegun = {
  state: 'waiting',
  times: 0,
  began: null,
  ended: null,
  awaits: null,
  failure: null,
} as const
