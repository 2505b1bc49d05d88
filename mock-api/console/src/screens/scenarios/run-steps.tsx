import { Link } from 'react-router-dom'
import type { Entry } from '../../../../world/journal-entry.ts'
import { duration } from '../../ui/format.ts'
import { Moment } from '../../ui/moment.tsx'
import { summaryOf } from '../journal/summary.ts'
import { NamesProvider, Sentence, useUsers } from '../journal/users.tsx'
import { useAddresses } from './addresses.ts'
import { StateBadge, type RunStep } from './state-badge.tsx'
import { StepTitle } from './step-title.tsx'

export function RunSteps({ steps }: { readonly steps: readonly RunStep[] }) {
  const users = useUsers()
  const current = currentSteps(steps)
  return (
    <NamesProvider users={users}>
      <ol aria-label="Steps" className="-mx-2 grid gap-0.5 text-sm">
        {steps.map((step) => (
          <StepRow key={step.number} step={step} isCurrent={current.includes(step)} />
        ))}
      </ol>
    </NamesProvider>
  )
}

/** The steps that run, without those that contain another of them. */
export const currentSteps = (steps: readonly RunStep[]): readonly RunStep[] =>
  steps.filter((_, index) => isCurrent(steps, index))

function isCurrent(steps: readonly RunStep[], index: number): boolean {
  const [step, ...later] = steps.slice(index)
  if (step?.state !== 'running') return false
  const end = later.findIndex(({ depth }) => depth <= step.depth)
  const within = end === -1 ? later : later.slice(0, end)
  return !within.some(({ state }) => state === 'running')
}

export const idOfStep = ({ number }: RunStep): string => `step-${String(number)}`

function StepRow({ step, isCurrent: isNow }: { readonly step: RunStep; readonly isCurrent: boolean }) {
  const { state, times, awaits, failure, began } = step
  return (
    <li
      id={idOfStep(step)}
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
  return (
    <div className="grid gap-2 rounded-lg border border-negative p-3">
      <p className="font-medium wrap-anywhere">
        <span className="text-negative">Awaited: </span>
        {awaited}
      </p>
      {nearest !== null && (
        <div className="grid gap-1">
          <h3 className="font-semibold">The most similar entry of the journal</h3>
          <EntryLine entry={nearest} />
        </div>
      )}
      {journal.length > 0 && (
        <div className="grid gap-1">
          <h3 className="font-semibold">The last entries before</h3>
          <ul aria-label="Last journal entries" className="grid gap-1">
            {journal.map((entry) => (
              <li key={entry.seq}>
                <EntryLine entry={entry} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function EntryLine({ entry }: { readonly entry: Entry }) {
  const { entry: addressOf } = useAddresses()
  return (
    <p className="flex min-w-0 items-baseline gap-2">
      <Link
        to={addressOf(entry.seq)}
        aria-label={`Entry ${String(entry.seq)} in the journal`}
        className="min-w-8 shrink-0 text-right font-semibold text-brand tabular-nums underline underline-offset-4"
      >
        #{entry.seq}
      </Link>
      <span className="min-w-0 wrap-anywhere">
        <Sentence parts={summaryOf(entry).parts} />
      </span>
    </p>
  )
}
