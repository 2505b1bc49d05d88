/** Reports for programs, written once all runs are over. */
import { stringify } from 'yaml'
import { junitSeconds, junitXml, type JUnitCase, type JUnitSuite } from '../../contracts/shared/junit.ts'
import type { RunRecord, StepRecord } from './record.ts'
import { counted, evidenceLines, stoppedAt } from './evidence.ts'

export type Format = 'json' | 'junit' | 'tap'

export const formats: Readonly<Record<Format, (records: readonly RunRecord[]) => string>> = {
  json: (records) => `${JSON.stringify({ runs: records.map(plain) }, null, 2)}\n`,
  junit,
  tap,
}

/** Removes internal fields. */
function plain({ outcome, ...record }: RunRecord): object {
  return {
    ...record,
    tookMs: Math.round(record.tookMs),
    steps: record.steps.map((step) => ({ ...step, tookMs: Math.round(step.tookMs) })),
    outcome: outcome.is === 'could-not-run' ? { is: outcome.is, error: outcome.error.message } : outcome,
  }
}

/** Returns why the run as a whole failed, in lines; empty for a run that passed. */
function troubleOf(record: RunRecord): readonly string[] {
  const { outcome } = record
  switch (outcome.is) {
    case 'passed':
      return []
    case 'failed':
      return evidenceLines(outcome.failure, record).map((line) => line.join(' '))
    case 'could-not-run':
      return [outcome.error.message]
    case 'stopped':
      return [stoppedAt(record.file, outcome)]
  }
}

/** Returns a function that adds ` (2)` to a name that it gets for the second time. */
function uniqueNames(): (name: string) => string {
  const times = new Map<string, number>()
  return (name) => {
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 ? name : `${name} (${String(time)})`
  }
}

/**
 * A scenario is a suite, a step a case. A run that ends without a failed step has one more case. Names are unique and the same
 * in each run: they contain placeholders instead of values, and steps are in the order of the file.
 */
function junit(records: readonly RunRecord[]): string {
  const uniqueRun = uniqueNames()
  const suites = records.map((record): JUnitSuite => {
    const { title, file, tookMs, outcome } = record
    const classname = uniqueRun(record.name)
    const uniqueStep = uniqueNames()
    const steps = record.steps.toSorted((one, other) => one.number - other.number)
    const cases = steps.map((step) => {
      const name = uniqueStep(`${counted(step)} ${step.name}`)
      return caseOf(record, step, { classname, name })
    })
    const hasFailed = steps.some(({ result }) => result === 'failed')
    if (!hasFailed && outcome.is !== 'passed') {
      cases.push({ attributes: { classname, name: 'the run' }, result: resultOf(record) })
    }
    const skipped = steps.filter(({ result }) => result === 'skipped').length
    const attributes = {
      name: `${classname}: ${title}`,
      file,
      tests: cases.length,
      failures: outcome.is === 'failed' ? 1 : 0,
      errors: outcome.is === 'could-not-run' ? 1 : 0,
      skipped: outcome.is === 'stopped' ? skipped + 1 : skipped,
      time: junitSeconds(tookMs),
    }
    return { attributes, cases }
  })
  return junitXml({ name: 'scenarios' }, suites)
}

function caseOf(
  record: RunRecord,
  step: StepRecord,
  names: { readonly classname: string; readonly name: string },
): JUnitCase {
  const attributes = {
    ...names,
    file: record.file,
    line: step.line,
    time: junitSeconds(step.tookMs),
  }
  switch (step.result) {
    case 'passed':
      return { attributes }
    case 'skipped': {
      const message = `no ${step.lacks.join(', no ')} here`
      return { attributes, result: { kind: 'skipped', attributes: { message } } }
    }
    case 'failed':
      return { attributes, result: resultOf(record) }
  }
}

function resultOf(record: RunRecord): NonNullable<JUnitCase['result']> {
  const { outcome } = record
  const lines = troubleOf(record)
  const message = outcome.is === 'failed' ? outcome.failure.awaited : (lines[0] ?? '')
  if (outcome.is === 'stopped') return { kind: 'skipped', attributes: { message } }
  const kind = outcome.is === 'could-not-run' ? 'error' : 'failure'
  return { kind, attributes: { message }, text: lines.join('\n') }
}

function tap(records: readonly RunRecord[]): string {
  const lines = ['TAP version 14', `1..${String(records.length)}`]
  for (const [index, record] of records.entries()) {
    const { outcome } = record
    const mark = outcome.is === 'passed' || outcome.is === 'stopped' ? 'ok' : 'not ok'
    const line = `${mark} ${String(index + 1)} - ${oneLine(record.title)} (${record.name})`
    // A stopped run neither passed nor failed.
    lines.push(outcome.is === 'stopped' ? `${line} # SKIP ${oneLine(stoppedAt(record.file, outcome))}` : line)
    const trouble = outcome.is === 'stopped' ? [] : troubleOf(record)
    if (trouble.length > 0)
      lines.push(
        '  ---',
        ...stringify({ message: trouble.join('\n') }, { lineWidth: 0, blockQuote: 'literal' })
          .trimEnd()
          .split('\n')
          .map((line) => `  ${line}`),
        '  ...',
      )
    const skipped = record.steps.filter(({ result }) => result === 'skipped')
    for (const step of skipped) {
      lines.push(`  # skipped ${counted(step)} ${oneLine(step.title)}: no ${step.lacks.join(', no ')} here`)
    }
  }
  return `${lines.join('\n')}\n`
}

/** Escapes `#`, which starts a directive. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll('#', '\\#')
