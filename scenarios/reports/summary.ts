/** Prints the summary of several runs. */
import type { Terminal } from '../../contracts/shared/terminal.ts'
import type { Outcome } from '../runner/run.ts'
import { counted, placeIn, stoppedAt } from './evidence.ts'
import type { RunRecord } from './record.ts'

/** Returns a line for each run that was not printed live, the commands that repeat the failed runs, and the counts. */
export function summaryOf(
  records: readonly RunRecord[],
  wereLive: boolean,
  paint: Terminal['paint'],
): string {
  const notPrinted = records.filter(({ facts }) => !wereLive || facts === undefined)
  const lines = notPrinted.map((record) => {
    const { title, name, outcome } = record
    return `${markOf(outcome, paint)} ${title} ${paint('dim', [name, ...endOf(record)].join(', '))}`
  })
  const replays = notPrinted.flatMap(({ outcome, replay }) =>
    outcome.is === 'failed' || outcome.is === 'could-not-run'
      ? [`  ${paint('dim', 'replay')}   ${replay}`]
      : [],
  )
  return `${[...lines, ...replays, '', countOf(records)].join('\n')}\n`
}

function markOf({ is }: Outcome, paint: Terminal['paint']): string {
  if (is === 'passed') return paint('green', '✓')
  return is === 'stopped' ? paint('yellow', '–') : paint('red', '✗')
}

function endOf({ file, outcome }: RunRecord): readonly string[] {
  switch (outcome.is) {
    case 'passed':
      return []
    case 'failed':
      return [`step ${counted(outcome.failure.step)} failed`]
    case 'could-not-run':
      return [outcome.step ? `could not continue at ${placeIn(file, outcome.step)}` : 'could not begin']
    case 'stopped':
      return [stoppedAt(file, outcome)]
  }
}

function countOf(records: readonly RunRecord[]): string {
  const outcomes = records.map(({ outcome }) => outcome)
  const others: readonly (readonly [string, readonly Outcome[]])[] = [
    ['failed', outcomes.filter(({ is }) => is === 'failed')],
    ['could not run', outcomes.filter(({ is }) => is === 'could-not-run')],
    ['stopped', outcomes.filter((outcome) => outcome.is === 'stopped' && outcome.step)],
    ['not begun', outcomes.filter((outcome) => outcome.is === 'stopped' && !outcome.step)],
  ]
  const passed = outcomes.filter(({ is }) => is === 'passed').length
  const rest = others.flatMap(([words, { length }]) => (length === 0 ? [] : [`${String(length)} ${words}`]))
  return `${[`${String(passed)} of ${String(records.length)} scenarios passed`, ...rest].join(', ')}.`
}
