/** Prints runs at the terminal, step by step, and the summary of several runs. */
import { formatMs } from '../../contracts/shared/durations.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import type { StepFacts } from '../runner/failure.ts'
import { placeIn } from '../runner/plan.ts'
import type { Outcome, Reporter } from '../runner/run.ts'
import { counted, evidenceLines, stoppedAt, titleIn, type RunMetadata, type RunRecord } from './record.ts'

/** Prints a line for each step. A step that ends after others have begun gets a second line. */
export function createPrettyReporter(terminal: Terminal, { file, replay }: RunMetadata): Reporter {
  const { write, paint } = terminal
  /** The number of the step whose line has no result yet. */
  let open: number | undefined

  function beginLine(step: StepFacts): void {
    if (open !== undefined) write('\n')
    write(`  ${paint('dim', counted(step))}  ${titleIn(step)} `)
    open = step.number
  }

  function endLine(result: string): void {
    write(`${result}\n`)
    open = undefined
  }

  function conclude(outcome: Outcome, took: string): void {
    switch (outcome.is) {
      case 'passed': {
        if (open !== undefined) write('\n')
        const skipped = outcome.skipped === 0 ? '' : `, ${String(outcome.skipped)} skipped`
        return write(`\n${paint('green', 'Passed')} in ${took}${skipped}.\n`)
      }
      case 'failed': {
        const { failure } = outcome
        if (open !== undefined) endLine(paint('red', '✗'))
        write(`\n${paint('red', `Step ${counted(failure.step)} failed.`)}\n`)
        for (const [name, line] of evidenceLines(failure, { file, replay: replay(failure.seed) }))
          write(`  ${paint('dim', name)} ${line}\n`)
        return
      }
      case 'could-not-run':
        if (open !== undefined) endLine(`${paint('red', '✗')}\n`)
        return
      case 'stopped':
        return write(
          outcome.step
            ? `\n\nStopped at step ${counted(outcome.step)}, ${placeIn(file, outcome.step)}.\n`
            : '\nStopped before the first step.\n',
        )
    }
  }

  return (event) => {
    switch (event.is) {
      case 'run-started': {
        const { title, target, world, seed } = event.run
        const where = [
          target,
          ...(world === undefined ? [] : [`world ${world}`]),
          ...(seed === undefined ? [] : [`seed ${String(seed)}`]),
        ]
        return write(`${paint('bold', title)}\n${paint('dim', where.join(', '))}\n\n`)
      }
      case 'step-started':
        return beginLine(event.step)
      case 'step-done': {
        const { step, tookMs } = event
        if (open !== step.number) beginLine(step)
        const refused = step.refused === undefined ? '' : `refused with ${step.refused} `
        return endLine(`${paint('green', '✓')} ${refused}${paint('dim', formatMs(tookMs))}`)
      }
      case 'step-skipped':
        beginLine(event.step)
        return endLine(`${paint('yellow', '–')} skipped: no ${event.lacks.join(', no ')} here`)
      case 'run-ended':
        conclude(event.outcome, formatMs(event.tookMs))
        open = undefined
    }
  }
}

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
  const replays = notPrinted
    .filter(({ outcome }) => outcome.is === 'failed' || outcome.is === 'could-not-run')
    .map(({ replay }) => `  ${paint('dim', 'replay')}   ${replay}`)
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
  const count = (is: (outcome: Outcome) => boolean): number =>
    records.filter(({ outcome }) => is(outcome)).length
  const others = {
    failed: count(({ is }) => is === 'failed'),
    'could not run': count(({ is }) => is === 'could-not-run'),
    stopped: count((outcome) => outcome.is === 'stopped' && outcome.step !== undefined),
    'not begun': count((outcome) => outcome.is === 'stopped' && outcome.step === undefined),
  }
  const passed = count(({ is }) => is === 'passed')
  const rest = Object.entries(others).flatMap(([words, of]) => (of === 0 ? [] : [`${String(of)} ${words}`]))
  return `${[`${String(passed)} of ${String(records.length)} scenarios passed`, ...rest].join(', ')}.`
}
