/** The states of runs and steps: a word, an icon and a tone. */
import type { ResponseOf } from '../../../../control/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { CheckIcon, CloseIcon, PauseIcon, PlayIcon, TimeIcon, WarningIcon } from '../../ui/icons.tsx'

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
