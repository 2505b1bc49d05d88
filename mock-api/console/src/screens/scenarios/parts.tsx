import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ResponseOf } from '../../../../control/api.ts'
import { useWorld } from '../../live/world.tsx'
import { keepDraft } from '../../ui/drafts.ts'
import { Badge } from '../../ui/elements.tsx'
import {
  BackIcon,
  CheckIcon,
  CloseIcon,
  PauseIcon,
  PlayIcon,
  TimeIcon,
  WarningIcon,
} from '../../ui/icons.tsx'

export const addressOfRun = (world: string, id: string): string =>
  `/w/${encodeURIComponent(world)}/scenarios/runs/${encodeURIComponent(id)}`

export function useAddresses() {
  const { name, base } = useWorld()
  const library = `${base}/scenarios`
  return {
    library,
    scenario: (scenario: string) => `${library}/${encodeURIComponent(scenario)}`,
    copyOf: (scenario: string) => `${library}/new?${new URLSearchParams({ copy: scenario }).toString()}`,
    draft: (draft: string) => `${library}/new?${new URLSearchParams({ draft }).toString()}`,
    editor: `${library}/new`,
    run: (id: string) => addressOfRun(name, id),
    entry: (seq: number) => `${base}/journal?entry=${String(seq)}`,
  }
}

/** What a recording says beside its text. It stays with the page of the browser's history. */
export interface Recorded extends Readonly<Pick<ResponseOf<'recordings.write'>, 'steps' | 'leftOut'>> {
  readonly before?: number | undefined
}

export function useShowRecorded() {
  const navigate = useNavigate()
  const { draft } = useAddresses()
  return async ({ yaml, steps, leftOut }: ResponseOf<'recordings.write'>, before?: number) => {
    const name = `recording-${new Date().toISOString()}`
    keepDraft(name, yaml)
    const state: Recorded = { steps, leftOut, before }
    await navigate(draft(name), { state })
  }
}

export function BackLink() {
  const { library } = useAddresses()
  return (
    <Link
      to={library}
      className="-mt-2 inline-flex min-h-6 items-center gap-1 justify-self-start text-sm font-semibold text-brand pointer-coarse:min-h-11"
    >
      <BackIcon className="size-4" />
      All scenarios
    </Link>
  )
}

export type Run = ResponseOf<'runs.get'>['run']
export type RunStep = ResponseOf<'runs.get'>['steps'][number]

const states = {
  waiting: { tone: 'neutral', word: 'not begun', Icon: TimeIcon },
  running: { tone: 'brand', word: 'running', Icon: PlayIcon },
  paused: { tone: 'waiting', word: 'paused', Icon: PauseIcon },
  stopping: { tone: 'waiting', word: 'stopping', Icon: CloseIcon },
  passed: { tone: 'positive', word: 'passed', Icon: CheckIcon },
  failed: { tone: 'negative', word: 'failed', Icon: WarningIcon },
  skipped: { tone: 'neutral', word: 'skipped', Icon: CloseIcon },
  stopped: { tone: 'neutral', word: 'stopped', Icon: CloseIcon },
  'could-not-run': { tone: 'negative', word: 'could not run', Icon: WarningIcon },
  lost: { tone: 'negative', word: 'lost', Icon: WarningIcon },
} as const

type State = keyof typeof states

export function StateBadge({ state }: { readonly state: State }) {
  const { tone, word, Icon } = states[state]
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5" />
      {word}
    </Badge>
  )
}

export function stateOf({ outcome, isToStop, isPaused }: Run): State {
  if (outcome !== null) return outcome
  if (isToStop) return 'stopping'
  return isPaused ? 'paused' : 'running'
}

export const Tags = ({ tags }: { readonly tags: readonly string[] }) =>
  tags.map((tag) => (
    <Badge key={tag} tone="neutral">
      {tag}
    </Badge>
  ))

const deepestIndent = 6

interface StepTitleProps {
  readonly step: Pick<RunStep, 'number' | 'title' | 'depth' | 'actor' | 'file' | 'line'>
  readonly children?: ReactNode
}

/** The number, title, actor and place of a step. Steps within another are indented. */
export function StepTitle({ step, children }: StepTitleProps) {
  const { number, title, depth, actor, file, line } = step
  return (
    <div
      className="flex min-w-0 items-baseline gap-2"
      style={{ paddingLeft: `${String(Math.min(depth, deepestIndent) * 0.875)}rem` }}
    >
      <span className="min-w-6 shrink-0 text-right tabular-nums text-muted">{number}</span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="wrap-anywhere">
          {title}{' '}
          <span className="text-xs text-muted">
            {actor !== null && !title.includes(actor) && `as ${actor} · `}
            {file !== null && `${file.replace(/^.*\//, '')} `}line {line}
          </span>
        </p>
        {children}
      </div>
    </div>
  )
}
