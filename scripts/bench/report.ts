/** What a benchmark leaves behind: a table on the terminal, and two files. */
import { cpus } from 'node:os'
import { verdictOf, type Figure } from './figure.ts'
import { writeCached } from './folders.ts'
import { seenBusy } from './quiet.ts'
import { median } from './statistics.ts'
import { countText, markdownTable, terminalTable } from './table.ts'

/** `name` is the benchmark's; the files are called by it. Answers whether every target is met. */
export function report(name: string, figures: readonly Figure[], about: string): boolean {
  console.log(`\n${about}\n\n${terminalTable(figures)}\n\n${countText(figures)}`)
  writeCached(`${name}.md`, `${about}\n\n${markdownTable(figures)}\n\n${countText(figures)}\n`)
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))
  writeCached(`${name}.json`, `${JSON.stringify({ about, figures: judged }, null, 2)}\n`)
  return figures.every((figure) => !['MISSED', 'NOT MEASURED'].includes(verdictOf(figure)))
}

/** The line above the table: the machine, how it was measured, and what else went on meanwhile. */
export function describeMachine(how: string): string {
  const machine = `${String(cpus().length)} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}`
  if (seenBusy.length === 0) return `${machine}; ${how}.`
  return (
    `${machine}; ${how}. Other work had ${percent(median(seenBusy))} of the machine when a round began, ` +
    `${percent(Math.max(...seenBusy))} at most.`
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`
