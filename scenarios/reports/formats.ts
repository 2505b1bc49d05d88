/** Reports for programs, written once all runs are over. */
import { stringify } from 'yaml'
import type { RunRecord, StepRecord } from './record.ts'
import { counted, evidenceOf, stoppedAt } from './evidence.ts'

export type Format = 'json' | 'junit' | 'tap'

export const formats: Readonly<Record<Format, (records: readonly RunRecord[]) => string>> = {
  json: (records) => `${JSON.stringify({ runs: records.map(plain) }, null, 2)}\n`,
  junit,
  tap,
}

/** Without what only a program's inside knows. */
function plain({ outcome, ...record }: RunRecord): object {
  return {
    ...record,
    tookMs: Math.round(record.tookMs),
    steps: record.steps.map((step) => ({ ...step, tookMs: Math.round(step.tookMs) })),
    outcome: outcome.is === 'broken' ? { is: outcome.is, error: outcome.error.message } : outcome,
  }
}

/** What stood in the way of the run as a whole, in lines; empty where it held. */
function troubleOf(record: RunRecord): readonly string[] {
  const { outcome } = record
  switch (outcome.is) {
    case 'held':
      return []
    case 'failed':
      return evidenceOf(outcome.failure, record).flatMap(([name, ...lines]) =>
        lines.map((line, index) => `${(index === 0 ? name : '').padEnd(8)} ${line}`),
      )
    case 'broken':
      return [outcome.error.message]
    case 'stopped':
      return [stoppedAt(record.file, outcome)]
  }
}

/** A scenario is a suite, a step a case; what ends a run without a step of its own is a case as well. */
function junit(records: readonly RunRecord[]): string {
  const suites = records.map((record) => {
    const { name, title, file, tookMs, steps, outcome } = record
    const cases = steps.map((step) => testcase(record, step))
    const hasFailed = steps.some(({ result }) => result === 'failed')
    if (!hasFailed && outcome.is !== 'held') {
      cases.push(element('testcase', { classname: name, name: 'the run' }, troubleIn(record)))
    }
    const skipped = steps.filter(({ result }) => result === 'skipped').length
    const attributes = {
      name: title,
      file,
      tests: cases.length,
      failures: outcome.is === 'failed' ? 1 : 0,
      errors: outcome.is === 'broken' ? 1 : 0,
      skipped: outcome.is === 'stopped' ? skipped + 1 : skipped,
      time: seconds(tookMs),
    }
    return element('testsuite', attributes, cases.join(''))
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: 'scenarios' }, suites.join(''))}\n`
}

function testcase(record: RunRecord, step: StepRecord): string {
  const attributes = {
    classname: record.name,
    name: `${counted(step)} ${step.title}`,
    file: record.file,
    line: step.line,
    time: seconds(step.tookMs),
  }
  switch (step.result) {
    case 'held':
      return element('testcase', attributes, '')
    case 'skipped':
      return element(
        'testcase',
        attributes,
        element('skipped', { message: `no ${step.lacks.join(', no ')} here` }, ''),
      )
    case 'failed':
      return element('testcase', attributes, troubleIn(record))
  }
}

function troubleIn(record: RunRecord): string {
  const { outcome } = record
  const lines = troubleOf(record)
  const message = outcome.is === 'failed' ? outcome.failure.awaited : (lines[0] ?? '')
  if (outcome.is === 'stopped') return element('skipped', { message }, '')
  const kind = outcome.is === 'broken' ? 'error' : 'failure'
  return element(kind, { message }, escapeXml(lines.join('\n')))
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string,
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters have no place in XML at all. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '�')

function tap(records: readonly RunRecord[]): string {
  const lines = ['TAP version 14', `1..${String(records.length)}`]
  for (const [index, record] of records.entries()) {
    const { outcome } = record
    const mark = outcome.is === 'held' || outcome.is === 'stopped' ? 'ok' : 'not ok'
    const line = `${mark} ${String(index + 1)} - ${oneLine(record.title)} (${record.name})`
    // Nothing is known of one that was stopped, so it is neither.
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

/** A number sign would begin a directive. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').replaceAll('#', '\\#')
