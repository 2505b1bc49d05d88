import { useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { ResponseOf } from '../../../../control/api.ts'
import { useAction, useCall, useControl, useWorld } from '../../live/world.tsx'
import { Answer, Button, buttonLook, Moment, Panel, Problem, Screen } from '../../ui/elements.tsx'
import { duration } from '../../ui/format.ts'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { EntryLink } from '../journal/entry-detail.tsx'
import { Names } from '../journal/summary.tsx'
import { BackLink, StateBadge, StepTitle, stateOf, useAddresses, type Run, type RunStep } from './parts.tsx'

export function RunPage() {
  const { id = '' } = useParams()
  const { scenario } = useAddresses()
  const result = useControl('runs.get', { params: { id } })
  const run = result.data?.run
  return (
    <Screen
      title={run?.title ?? 'Run'}
      actions={
        typeof run?.scenario === 'string' && (
          <Link to={scenario(run.scenario)} className={buttonLook('secondary')}>
            Open the scenario
          </Link>
        )
      }
    >
      <BackLink />
      <Answer query={result}>
        {(data) => (
          <>
            <Panel title="Progress">
              <Progress {...data} />
            </Panel>
            <Panel title="Steps">
              <RunSteps steps={data.steps} />
            </Panel>
          </>
        )}
      </Answer>
    </Screen>
  )
}

const outcomes = {
  passed: 'Every step passed.',
  failed: 'A step failed. The steps below say why.',
  stopped: 'Someone stopped it before its end.',
  'could-not-run': 'It could not run.',
  lost: 'Its runner has not reported for a minute. It may have ended without saying so.',
} as const

function Progress({ run, steps: results }: ResponseOf<'runs.get'>) {
  const { step, steps, beganAt, endedAt, outcome } = run
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <p role="status" className="flex flex-wrap items-center gap-2">
          <StateBadge state={stateOf(run)} />
          {outcome !== null && <span>{outcomes[outcome]}</span>}
        </p>
        <p className="tabular-nums">
          Step {step} of {steps}
        </p>
        {outcome === null &&
          currentSteps(results).map(({ number }) => (
            <a
              key={number}
              href={`#step-${String(number)}`}
              className="inline-flex min-h-6 items-center font-semibold text-brand underline underline-offset-4 pointer-coarse:min-h-11"
            >
              Go to step {number}
            </a>
          ))}
        <p className="text-muted">
          Began <Moment at={beganAt} />
          {endedAt !== null && (
            <>
              , ended <Moment at={endedAt} />
            </>
          )}
        </p>
      </div>
      <Problem>{run.error ?? undefined}</Problem>
      {outcome === null && <Controls run={run} />}
    </div>
  )
}

function Controls({ run: { id, isPaused, isToStop } }: { readonly run: Run }) {
  const { control } = useWorld()
  const { run, problem } = useAction((request: 'pause' | 'resume' | 'step') =>
    control.call(`runs.${request}`, { params: { id } }),
  )
  // On its own, because a stop must not wait for another request.
  const stop = useCall('runs.stop')
  useEffect(
    () => () => {
      // The buttons have gone with the end of the run.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('#screen')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void run(isPaused ? 'resume' : 'pause')}>
          {isPaused ? <PlayIcon className="size-4" /> : <PauseIcon className="size-4" />}
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button onClick={() => void run('step')}>One step</Button>
        <Button look="danger" aria-disabled={isToStop} onClick={() => void stop.run({ params: { id } })}>
          Stop
        </Button>
      </div>
      <Problem>{problem ?? stop.problem}</Problem>
    </div>
  )
}

function RunSteps({ steps }: { readonly steps: readonly RunStep[] }) {
  const current = currentSteps(steps)
  return (
    <Names>
      <ol aria-label="Steps" className="-mx-2 grid gap-0.5 text-sm">
        {steps.map((step) => (
          <StepRow key={step.number} step={step} isCurrent={current.includes(step)} />
        ))}
      </ol>
    </Names>
  )
}

/** The steps that run, without those that contain another of them. */
const currentSteps = (steps: readonly RunStep[]): readonly RunStep[] =>
  steps.filter(({ state, depth }, index) => {
    const later = steps.slice(index + 1)
    const end = later.findIndex((step) => step.depth <= depth)
    const within = end === -1 ? later : later.slice(0, end)
    return state === 'running' && !within.some((step) => step.state === 'running')
  })

function StepRow({ step, isCurrent: isNow }: { readonly step: RunStep; readonly isCurrent: boolean }) {
  const { state, times, awaits, failure, began } = step
  return (
    <li
      id={`step-${String(step.number)}`}
      aria-current={isNow ? 'step' : undefined}
      className={`rounded-lg border-l-4 px-2 py-1.5 ${isNow ? 'border-brand bg-brand-wash' : 'border-transparent'}`}
    >
      <StepTitle step={step}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <StateBadge state={state} />
          {times > 1 && <span>begun {times} times</span>}
          {began !== null && <StepTimes step={step} began={began} />}
        </p>
        {awaits !== null && state === 'running' && (
          <p className="wrap-anywhere">
            <span className="font-semibold">Now: </span>
            {awaits}
          </p>
        )}
        {failure !== null && <Failure failure={failure} />}
      </StepTitle>
    </li>
  )
}

type Times = NonNullable<RunStep['began']>

/** The times are those of the world, if the runner knows them. */
function StepTimes({ step: { ended }, began }: { readonly step: RunStep; readonly began: Times }) {
  const from = began.world ?? began.real
  const until = began.world === null ? ended?.real : (ended?.world ?? undefined)
  return (
    <span className="tabular-nums">
      <Moment at={from} />
      {until !== undefined && `, took ${took(Date.parse(until) - Date.parse(from))}`}
    </span>
  )
}

const took = (ms: number): string => (ms < 10_000 ? `${(Math.max(0, ms) / 1000).toFixed(1)} s` : duration(ms))

function Failure({ failure }: { readonly failure: NonNullable<RunStep['failure']> }) {
  const { awaited, nearest, journal } = failure
  const { entry: addressOf } = useAddresses()
  return (
    <div className="grid gap-2 rounded-lg border border-negative p-3">
      <p className="font-medium wrap-anywhere">
        <span className="text-negative">Awaited: </span>
        {awaited}
      </p>
      {nearest !== null && (
        <div className="grid gap-1">
          <h3 className="font-semibold">The most similar entry of the journal</h3>
          <EntryLink entry={nearest} to={addressOf(nearest.seq)} />
        </div>
      )}
      {journal.length > 0 && (
        <div className="grid gap-1">
          <h3 className="font-semibold">The last entries before</h3>
          <ul aria-label="Last journal entries" className="grid gap-1">
            {journal.map((entry) => (
              <li key={entry.seq}>
                <EntryLink entry={entry} to={addressOf(entry.seq)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
