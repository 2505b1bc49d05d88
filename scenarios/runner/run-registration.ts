/**
 * Registers a run in its world, reports its steps and its outcome, and learns in the same calls whether the run shall stop,
 * pause or go on. The command and the simulator itself play runs in this way, so the control API treats both alike. The
 * simulator delays its answer until it has something to tell or the time is over. Steps that follow each other quickly are
 * reported together.
 */
import type { Run, StepReport } from '../../mock-api/control/api.ts'
import type { ControlClient } from './control-client.ts'
import { linesOf, type Line, type Planned } from './dry-run.ts'
import { stepsOf } from './plan.ts'
import type { Outcome, Reporter } from './run.ts'
import { unlessAborted } from './scheduler.ts'

interface RegisteredRun extends Pick<Planned, 'scenario' | 'inputs'> {
  readonly id: string
  /** The name of the scenario in the library. */
  readonly name: string | undefined
  readonly onStop: () => void
}

const batchMs = 250
const heldMs = 25_000

const moment = (worldMs: number | undefined): StepReport['began'] => ({
  real: new Date().toISOString(),
  world: worldMs === undefined ? null : new Date(worldMs).toISOString(),
})

export function createRunRegistration({ id, name, scenario, inputs, onStop }: RegisteredRun) {
  const { title } = scenario
  const steps = stepsOf(scenario)
  /** Made when it is first reported: a short run in a temporary world does not need it. */
  let plan: readonly Line[] | undefined
  const results = new Map<number, Partial<StepReport>>()
  const changed = new Set<number>()
  const gate = createPauseGate()
  let client: ControlClient | undefined
  let current = 0
  let error: string | undefined
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0

  /** Returns the steps that have changed since the last call: at first all. */
  function takeChanges(): StepReport[] {
    const due = plan?.filter(({ number }) => changed.has(number)) ?? linesOf({ scenario, inputs })
    plan ??= due
    changed.clear()
    return due.map((line) => Object.assign(notBegun(line), results.get(line.number)))
  }

  async function report(to: ControlClient, changes: StepReport[], holdMs: number): Promise<Run> {
    latest += 1
    const progress = { title, scenario: name, step: current, steps, error, changes, knows: gate.asked() }
    try {
      return (await to.call('runs.report', { params: { id }, body: { ...progress, holdMs } })).run
    } catch (reason) {
      for (const { number } of changes) changed.add(number)
      throw reason
    }
  }

  function obey(run: Run): void {
    if (run.isToStop) onStop()
    else gate.ask(run)
  }

  /** Reports, and listens until a newer report is due. */
  async function tell(to: ControlClient): Promise<void> {
    const reported = report(to, takeChanges(), heldMs)
    const own = latest
    const run = await reported
    if (isOver) return
    obey(run)
    if (own === latest && timer === undefined && !run.isToStop && run.outcome === null) await tell(to)
  }

  function tellSoon(): void {
    const to = client
    if (to === undefined) return
    timer ??= setTimeout(() => {
      timer = undefined
      // The run itself reports a simulator that does not answer.
      tell(to).catch(() => undefined)
    }, batchMs)
  }

  function change(number: number, changes: Partial<StepReport>): void {
    results.set(number, { ...results.get(number), ...changes })
    changed.add(number)
    tellSoon()
  }

  function conclude(outcome: Outcome): void {
    if (outcome.is === 'could-not-run') {
      error = outcome.error.message
      if (outcome.step) change(outcome.step.number, { state: 'failed', awaits: null })
    }
    if (outcome.is !== 'failed') return
    const { step, awaited, nearest, journal } = outcome.failure
    const evidence = { awaited, nearest: nearest?.seq ?? null, journal: journal.map(({ seq }) => seq) }
    change(step.number, { state: 'failed', awaits: null, failure: evidence })
  }

  const reporter: Reporter = (event) => {
    switch (event.is) {
      case 'run-started':
        break
      case 'step-started': {
        const { number, title: filled } = event.step
        current = number
        const times = (results.get(number)?.times ?? 0) + 1
        const began = moment(event.worldMs)
        const { awaits = null } = event
        change(number, { title: filled, state: 'running', times, began, ended: null, awaits, failure: null })
        break
      }
      case 'step-done':
        change(event.step.number, { state: 'passed', ended: moment(event.worldMs), awaits: null })
        break
      case 'step-skipped':
        change(event.step.number, { state: 'skipped' })
        break
      case 'run-ended':
        conclude(event.outcome)
    }
  }

  return {
    reporter,
    mayBegin: gate.pass,
    async begin(to: ControlClient): Promise<void> {
      obey(await report(to, [], 0))
      client = to
      tellSoon()
    },
    /** Reports the end of a run that has begun. `last` must work after the run was stopped. */
    async end({ is }: Outcome, last: ControlClient, withSteps: boolean): Promise<void> {
      isOver = true
      clearTimeout(timer)
      if (client === undefined) return
      if (withSteps) await report(last, takeChanges(), 0)
      await last.call('runs.end', { params: { id }, query: { outcome: is } })
    },
  }
}

function notBegun({ needs: _needs, ...step }: Line): StepReport {
  return { ...step, state: 'waiting', times: 0, began: null, ended: null, awaits: null, failure: null }
}

type Asked = Pick<Run, 'isPaused' | 'singleSteps'>

/** Lets the steps of a run begin, or holds them while the run is paused. */
export function createPauseGate() {
  let asked: Asked = { isPaused: false, singleSteps: 0 }
  /** How many steps may begin although the run is paused. */
  let left = 0
  let changed = Promise.withResolvers<undefined>()
  const isHeld = (): boolean => asked.isPaused && left === 0

  return {
    asked: () => asked,
    ask({ isPaused, singleSteps }: Asked): void {
      left = isPaused ? left + Math.max(0, singleSteps - asked.singleSteps) : 0
      asked = { isPaused, singleSteps }
      changed.resolve(undefined)
      changed = Promise.withResolvers()
    },
    /** Resolves when a step may begin, in the order of the calls. Rejects with the reason of `signal` when it aborts. */
    async pass(signal: AbortSignal): Promise<void> {
      while (isHeld()) await unlessAborted(() => changed.promise, signal)
      if (asked.isPaused) left -= 1
    },
  }
}
