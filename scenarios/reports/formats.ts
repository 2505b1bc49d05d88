/** Reports for programs, written once all runs are over. */
import { stringify } from 'yaml'
import { junitSeconds, junitXml, type JUnitCase } from '../../contracts/shared/junit.ts'
import { counted, evidenceLines, stoppedAt, type RunRecord, type StepRecord } from './record.ts'

export const formats = {
  json: (records: readonly RunRecord[]) => `${JSON.stringify({ runs: records.map(plain) }, null, 2)}\n`,
  junit,
  tap,
}

function plain({ outcome, ...record }: RunRecord): object {
  return {
    ...record,
    tookMs: Math.round(record.tookMs),
    steps: record.steps.map((step) => ({ ...step, tookMs: Math.round(step.tookMs) })),
    outcome: outcome.is === 'could-not-run' ? { is: outcome.is, error: outcome.error.message } : outcome,
  }
}

const lacking = ({ lacks }: StepRecord): string => `no ${lacks.join(', no ')} here`

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
  const suites = records.map((record) => {
    const { title, file, tookMs, outcome } = record
    const classname = uniqueRun(record.name)
    const uniqueStep = uniqueNames()
    const steps = record.steps.toSorted((one, other) => one.number - other.number)
    const cases = steps.map((step): JUnitCase => {
      const name = uniqueStep(`${counted(step)} ${step.name}`)
      const attributes = { classname, name, file, line: step.line, time: junitSeconds(step.tookMs) }
      if (step.result === 'passed') return { attributes }
      const skipped = { kind: 'skipped', attributes: { message: lacking(step) } } as const
      return { attributes, result: step.result === 'skipped' ? skipped : resultOf(record) }
    })
    const hasFailed = steps.some(({ result }) => result === 'failed')
    if (!hasFailed && outcome.is !== 'passed') {
      cases.push({ attributes: { classname, name: 'the run' }, result: resultOf(record) })
    }
    const attributes = {
      name: `${classname}: ${title}`,
      file,
      tests: cases.length,
      failures: outcome.is === 'failed' ? 1 : 0,
      errors: outcome.is === 'could-not-run' ? 1 : 0,
      skipped: cases.filter(({ result }) => result?.kind === 'skipped').length,
      time: junitSeconds(tookMs),
    }
    return { attributes, cases }
  })
  return junitXml({ name: 'scenarios' }, suites)
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
  const lines = records.flatMap((record, index) => {
    const { outcome, title, name, steps } = record
    const trouble = troubleOf(record)
    const isStopped = outcome.is === 'stopped'
    const mark = outcome.is === 'passed' || isStopped ? 'ok' : 'not ok'
    // A stopped run neither passed nor failed.
    const skip = isStopped ? ` # SKIP ${oneLine(trouble.join(' '))}` : ''
    const skipped = steps.filter(({ result }) => result === 'skipped')
    return [
      `${mark} ${String(index + 1)} - ${oneLine(title)} (${name})${skip}`,
      ...(isStopped || trouble.length === 0 ? [] : yamlBlock(trouble.join('\n'))),
      ...skipped.map((step) => `  # skipped ${counted(step)} ${oneLine(step.title)}: ${lacking(step)}`),
    ]
  })
  return `${['TAP version 14', `1..${String(records.length)}`, ...lines].join('\n')}\n`
}

function yamlBlock(message: string): readonly string[] {
  const text = stringify({ message }, { lineWidth: 0, blockQuote: 'literal' }).trimEnd()
  return ['  ---', ...text.split('\n').map((line) => `  ${line}`), '  ...']
}

/** Escapes `#`, which starts a directive. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll('#', '\\#')
