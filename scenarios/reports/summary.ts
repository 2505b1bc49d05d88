/** What a person reads once several scenarios are over. */
import type { Terminal } from '../../contracts/shared/terminal.ts'
import type { Outcome } from '../runner/run.ts'
import { counted, placeIn, stoppedAt } from './evidence.ts'
import type { RunRecord } from './record.ts'

/** A line for each that was not told as it went, the commands that play again what went wrong, and the count. */
export function summaryOf(
  records: readonly RunRecord[],
  wereTold: boolean,
  paint: Terminal['paint'],
): string {
  const untold = records.filter(({ facts }) => !wereTold || facts === undefined)
  const lines = untold.map((record) => {
    const { title, name, outcome } = record
    return `${markOf(outcome, paint)} ${title} ${paint('dim', [name, ...endOf(record)].join(', '))}`
  })
  const replays = untold.flatMap(({ outcome, replay }) =>
    outcome.is === 'failed' || outcome.is === 'broken' ? [`  ${paint('dim', 'replay')}   ${replay}`] : [],
  )
  return `${[...lines, ...replays, '', countOf(records)].join('\n')}\n`
}

function markOf({ is }: Outcome, paint: Terminal['paint']): string {
  if (is === 'held') return paint('green', '✓')
  return is === 'stopped' ? paint('yellow', '–') : paint('red', '✗')
}

function endOf({ file, outcome }: RunRecord): readonly string[] {
  switch (outcome.is) {
    case 'held':
      return []
    case 'failed':
      return [`step ${counted(outcome.failure.step)} did not hold`]
    case 'broken':
      return [outcome.step ? `could not go on at ${placeIn(file, outcome.step)}` : 'could not begin']
    case 'stopped':
      return [stoppedAt(file, outcome)]
  }
}

function countOf(records: readonly RunRecord[]): string {
  const outcomes = records.map(({ outcome }) => outcome)
  const others: readonly (readonly [string, readonly Outcome[]])[] = [
    ['did not hold', outcomes.filter(({ is }) => is === 'failed')],
    ['could not be played', outcomes.filter(({ is }) => is === 'broken')],
    ['stopped', outcomes.filter((outcome) => outcome.is === 'stopped' && outcome.step)],
    ['not begun', outcomes.filter((outcome) => outcome.is === 'stopped' && !outcome.step)],
  ]
  const held = outcomes.filter(({ is }) => is === 'held').length
  const rest = others.flatMap(([words, { length }]) => (length === 0 ? [] : [`${String(length)} ${words}`]))
  return `${[`${String(held)} of ${String(records.length)} scenarios held`, ...rest].join(', ')}.`
}
