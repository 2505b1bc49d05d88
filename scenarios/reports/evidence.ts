/** Formats the evidence of a failure, the same in every report. */
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import type { Failure, StepFacts } from '../runner/failure.ts'
import { placeIn } from '../runner/plan.ts'
import type { Outcome } from '../runner/run.ts'

export const counted = ({ number, of }: StepFacts): string => `${String(number)}/${String(of)}`

/** Returns the title of a step, after its branch if others are played at the same time. */
export const titleIn = ({ branch, title }: StepFacts): string =>
  branch === undefined ? title : `${branch}: ${title}`

/** Says where a run was stopped. */
export const stoppedAt = (file: string, { step }: Extract<Outcome, { is: 'stopped' }>): string =>
  step ? `stopped at ${placeIn(file, step)}` : 'not begun'

/** Formats the evidence in lines, each part with its name in front. */
export function evidenceLines(
  { step, awaited, nearest, journal, seed }: Failure,
  { file, replay }: { readonly file: string; readonly replay: string },
): readonly (readonly [name: string, line: string])[] {
  const parts = {
    step: [titleIn(step)],
    at: [placeIn(file, step)],
    awaited: [awaited],
    nearest: [nearest ? journalLine(nearest) : 'nothing similar happened since the run began'],
    journal: journal.length === 0 ? ['empty'] : journal.map(journalLine),
    seed: seed === undefined ? [] : [String(seed)],
    replay: [replay],
  }
  return Object.entries(parts).flatMap(([name, lines]) =>
    lines.map((line, index) => [(index === 0 ? name : '').padEnd(8), line] as const),
  )
}

const journalLine = (entry: Entry): string =>
  `#${String(entry.seq)} ${entry.at.slice(11, 23)} ${described(entry)}`

function described(entry: Entry): string {
  switch (entry.kind) {
    case 'call': {
      const who = entry.userId === null ? '' : ` by ${entry.userId}`
      return `${String(entry.status)} ${entry.call ?? `${entry.method} ${entry.path}`}${who}`
    }
    case 'event':
      return `event ${entry.event} to ${entry.to}${entry.faults === undefined ? '' : `, faults: ${entry.faults.join(', ')}`}`
    case 'operator':
      return `operator ${entry.verb}${entry.refused === null ? '' : ` refused: ${entry.refused}`}`
    case 'socket': {
      const who = entry.userId === null ? '' : ` ${entry.userId}`
      return `socket ${entry.action}${who}${entry.reason === undefined ? '' : ` (${entry.reason})`}`
    }
    case 'clock':
      return `clock ${entry.name ?? entry.action}`
    case 'mail':
      return `mail to ${entry.to}: ${entry.subject}`
    case 'world':
      return `world ${entry.action}`
    case 'fault':
      return `fault ${entry.fault} ${entry.action}${entry.met === undefined ? '' : `: ${entry.met}`}`
  }
}
