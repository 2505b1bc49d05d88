/** Prints a run at the terminal, step by step. */
import { formatMs } from '../../contracts/shared/durations.ts'
import type { Reporter } from '../runner/run.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { counted, evidenceLines, placeIn, titleIn } from './evidence.ts'
import type { RunMetadata } from './record.ts'

/** Prints a line for each step. A step that ends after others have begun gets a second line. */
export function createPrettyReporter(terminal: Terminal, { file, replay }: RunMetadata): Reporter {
  const { write, paint } = terminal
  /** The number of the step whose line has no result yet. */
  let open: number | undefined

  function finishLine(): void {
    if (open !== undefined) write('\n')
    open = undefined
  }

  return {
    runStarted({ title, target, world, seed }) {
      const where = [
        target,
        ...(world === undefined ? [] : [`world ${world}`]),
        ...(seed === undefined ? [] : [`seed ${String(seed)}`]),
      ]
      write(`${paint('bold', title)}\n${paint('dim', where.join(', '))}\n\n`)
    },
    stepStarted(step) {
      finishLine()
      write(`  ${paint('dim', counted(step))}  ${titleIn(step)} `)
      open = step.number
    },
    stepDone(step, tookMs) {
      if (open !== step.number) {
        finishLine()
        write(`  ${paint('dim', counted(step))}  ${titleIn(step)} `)
      }
      const refused = step.refused === undefined ? '' : `refused with ${step.refused} `
      write(`${paint('green', '✓')} ${refused}${paint('dim', formatMs(tookMs))}\n`)
      open = undefined
    },
    stepSkipped(step, lacks) {
      finishLine()
      write(
        `  ${paint('dim', counted(step))}  ${titleIn(step)} ${paint('yellow', '–')} skipped: no ${lacks.join(', no ')} here\n`,
      )
    },
    runEnded(outcome, tookMs) {
      switch (outcome.is) {
        case 'passed': {
          finishLine()
          const skipped = outcome.skipped === 0 ? '' : `, ${String(outcome.skipped)} skipped`
          write(`\n${paint('green', 'Passed')} in ${formatMs(tookMs)}${skipped}.\n`)
          break
        }
        case 'failed': {
          const { failure } = outcome
          write(open === undefined ? '' : `${paint('red', '✗')}\n`)
          write(`\n${paint('red', `Step ${counted(failure.step)} failed.`)}\n`)
          for (const [name, line] of evidenceLines(failure, { file, replay: replay(failure.seed) }))
            write(`  ${paint('dim', name)} ${line}\n`)
          break
        }
        case 'could-not-run':
          if (open !== undefined) write(`${paint('red', '✗')}\n\n`)
          break
        case 'stopped':
          write(
            outcome.step
              ? `\n\nStopped at step ${counted(outcome.step)}, ${placeIn(file, outcome.step)}.\n`
              : '\nStopped before the first step.\n',
          )
          break
      }
      open = undefined
    },
  }
}
