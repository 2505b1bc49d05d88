/** What a person at a terminal reads of a run. */
import type { Entry } from './control-answers.ts'
import { readableMs } from './durations.ts'
import type { Failure, Reporter, StepFacts } from './run.ts'
import type { Terminal } from '../contracts/command/terminal.ts'

export interface PrettyReportOptions {
  readonly terminal: Terminal
  /** The scenario's file, as the person would name it. */
  readonly file: string
  /** The command that plays the same again. */
  readonly replay: string
}

export function createPrettyReporter({ terminal, file, replay }: PrettyReportOptions): Reporter {
  const { write, paint } = terminal
  const placeOf = ({ line }: StepFacts): string => `${file}:${String(line)}`

  function printFailure({ step, awaited, nearest, journal, seed }: Failure): void {
    const rows: [name: string, ...lines: string[]][] = [
      ['step', step.title],
      ['at', placeOf(step)],
      ['awaited', awaited],
      ['nearest', nearest ? journalLine(nearest) : 'nothing like it happened since the run began'],
      ['journal', ...(journal.length === 0 ? ['empty'] : journal.map(journalLine))],
      ...(seed === undefined ? [] : [['seed', String(seed)] as [string, string]]),
      ['replay', replay],
    ]
    write(`\n${paint('red', `Step ${counted(step)} did not hold.`)}\n`)
    for (const [name, ...lines] of rows) {
      lines.forEach((line, index) => {
        write(`  ${paint('dim', (index === 0 ? name : '').padEnd(8))} ${line}\n`)
      })
    }
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
      write(`  ${paint('dim', counted(step))}  ${step.title} `)
    },
    stepDone(_step, tookMs) {
      write(`${paint('green', '✓')} ${paint('dim', readableMs(tookMs))}\n`)
    },
    stepSkipped(step, lacks) {
      write(
        `  ${paint('dim', counted(step))}  ${step.title} ${paint('yellow', '–')} skipped: there is no ${lacks.join(', ')} here\n`,
      )
    },
    runEnded(outcome, tookMs) {
      switch (outcome.is) {
        case 'held':
          write(`\n${paint('green', 'Held')} in ${readableMs(tookMs)}.\n`)
          break
        case 'failed':
          write(`${paint('red', '✗')}\n`)
          printFailure(outcome.failure)
          break
        case 'broken':
          if (outcome.step) write(`${paint('red', '✗')}\n\n`)
          break
        case 'stopped':
          write(
            outcome.step
              ? `\n\nStopped at step ${counted(outcome.step)}, ${placeOf(outcome.step)}; nothing is left running.\n`
              : '\nStopped before the first step; nothing is left running.\n',
          )
          break
      }
    },
  }
}

const counted = ({ number, of }: StepFacts): string => `${String(number)}/${String(of)}`

/** One entry of the journal in one line. */
function journalLine(entry: Entry): string {
  return `#${String(entry.seq)} ${entry.at.slice(11, 23)} ${described(entry)}`
}

function described(entry: Entry): string {
  switch (entry.kind) {
    case 'call': {
      const who = entry.userId === null ? '' : ` by ${entry.userId}`
      return `${String(entry.status)} ${entry.call ?? `${entry.method} ${entry.path}`}${who}`
    }
    case 'event':
      return `event ${entry.event} to ${entry.to}`
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
