import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../live/use-action.ts'
import { useControl } from '../../live/world.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Panel, Screen } from '../../ui/layout.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Answer, Problem } from '../../ui/states.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { useAddresses } from './addresses.ts'
import { BackLink } from './back-link.tsx'
import { currentSteps, idOfStep, RunSteps } from './run-steps.tsx'
import { StateBadge, stateOf, type Run, type RunStep } from './state-badge.tsx'

/** One run, live. */
export function RunPage({ id }: { readonly id: string }) {
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

interface ProgressProps {
  readonly run: Run
  readonly steps: readonly RunStep[]
}

function Progress({ run, steps: results }: ProgressProps) {
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
          currentSteps(results).map((current) => (
            <a
              key={current.number}
              href={`#${idOfStep(current)}`}
              className="inline-flex min-h-6 items-center font-semibold text-brand underline underline-offset-4 pointer-coarse:min-h-11"
            >
              Go to step {current.number}
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
  const pause = useCall('runs.pause')
  const resume = useCall('runs.resume')
  const step = useCall('runs.step')
  const stop = useCall('runs.stop')
  const input = { params: { id } }
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
        <Button onClick={() => void (isPaused ? resume : pause).run(input)}>
          {isPaused ? <PlayIcon className="size-4" /> : <PauseIcon className="size-4" />}
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button onClick={() => void step.run(input)}>One step</Button>
        <Button look="danger" aria-disabled={isToStop} onClick={() => void stop.run(input)}>
          Stop
        </Button>
      </div>
      <Problem>{pause.problem ?? resume.problem ?? step.problem ?? stop.problem}</Problem>
    </div>
  )
}
