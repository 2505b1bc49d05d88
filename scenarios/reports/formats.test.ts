import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { formats } from './formats.ts'
import type { Outcome } from '../runner/run.ts'
import type { RunRecord, StepRecord } from './record.ts'

const hostile = `Bad "<&>" ]]> # not ok 1\n..\u0000 é`

const step = { number: 1, of: 2, line: 7, column: 5, title: hostile, name: hostile }
const stepRecord: StepRecord = { ...step, result: 'passed', tookMs: 12.4, lacks: [] }
const runWith = (outcome: Outcome, steps: StepRecord[] = []): RunRecord => {
  const head = { name: 'mine', file: 'mine.yaml', title: hostile, replay: 'npm run scenario -- run mine' }
  return { ...head, facts: undefined, tookMs: 1234.5, steps, outcome }
}

const passed = runWith({ is: 'passed', skipped: 1 }, [
  stepRecord,
  { ...stepRecord, number: 2, result: 'skipped', tookMs: 0, lacks: ['desk', 'clock'] },
])
const failure = { step, awaited: hostile, nearest: undefined, journal: [], seed: 7 }
const failed = runWith({ is: 'failed', failure }, [{ ...stepRecord, result: 'failed' }])
const broken = runWith({ is: 'could-not-run', error: new CouldNotRun('It went away.'), step: undefined })
const stopped = runWith({ is: 'stopped', step: undefined })
const all = [passed, failed, broken, stopped]

describe('JSON', () => {
  test('has each run with its steps and outcome', () => {
    const { runs } = JSON.parse(formats.json(all)) as { runs: unknown[] }
    expect(runs).toMatchObject([
      { name: 'mine', title: hostile, tookMs: 1235, steps: [{ tookMs: 12 }, { lacks: ['desk', 'clock'] }] },
      { outcome: { is: 'failed', failure: { awaited: hostile, seed: 7 } } },
      { outcome: { is: 'could-not-run', error: 'It went away.' } },
      { outcome: { is: 'stopped' } },
    ])
  })
})

describe('JUnit', () => {
  const xml = formats.junit(all)

  test('has a case for each step, and one for a run without a failed step', () => {
    expect(
      [...xml.matchAll(/<testsuite [^>]*tests="(\d)" failures="(\d)" errors="(\d)" skipped="(\d)"/g)].map(
        ([, ...counts]) => counts,
      ),
    ).toEqual([
      ['2', '0', '0', '1'],
      ['1', '1', '0', '0'],
      ['1', '0', '1', '0'],
      ['1', '0', '0', '1'],
    ])
    expect(xml).toContain('<skipped message="no desk, no clock here"/>')
    expect(xml).toContain('<error message="It went away.">It went away.</error>')
    expect(xml).toContain('time="1.234"')
  })

  test('has unique names, which contain placeholders and no values, in the order of the file', () => {
    const title = 'expect closeChat to ${user} (c692c8be61bc)'
    const closed = { ...stepRecord, title, name: 'expect closeChat to ${user}' }
    const repeated = runWith({ is: 'passed', skipped: 0 }, [{ ...closed, number: 2 }, closed, closed])
    const names = [
      ...formats.junit([repeated, repeated]).matchAll(/<testcase classname="(.*?)" name="(.*?)"/g),
    ]
    expect(names.map(([, classname, name]) => `${String(classname)}: ${String(name)}`)).toEqual([
      'mine: 1/2 expect closeChat to ${user}',
      'mine: 1/2 expect closeChat to ${user} (2)',
      'mine: 2/2 expect closeChat to ${user}',
      'mine (2): 1/2 expect closeChat to ${user}',
      'mine (2): 1/2 expect closeChat to ${user} (2)',
      'mine (2): 2/2 expect closeChat to ${user}',
    ])
  })

  test('escapes titles', () => {
    expect(xml).toContain('name="mine: Bad &quot;&lt;&amp;&gt;&quot; ]]&gt; # not ok 1')
    expect(xml).not.toContain('\u0000')
    // The text without its tags must not contain the characters of a tag.
    expect(xml.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]/)
    const opened = [...xml.matchAll(/<([a-z]+)(?: [^<>]*[^/<>])?>/g)].length
    expect([...xml.matchAll(/<\/[a-z]+>/g)]).toHaveLength(opened)
  })
})

describe('TAP', () => {
  const lines = formats.tap(all).split('\n')

  test('has a plan and a line for each run, and skips stopped runs with their position', () => {
    expect(lines.slice(0, 3)).toEqual([
      'TAP version 14',
      '1..4',
      // Escapes directives and line breaks.
      'ok 1 - Bad "<&>" ]]> \\# not ok 1 .. é (mine)',
    ])
    const marks = lines.flatMap((line) => /^(?:not )?ok \d/.exec(line) ?? [])
    expect(marks).toEqual(['ok 1', 'not ok 2', 'not ok 3', 'ok 4'])
    expect(formats.tap([stopped])).toMatch(/^ok 1 - Bad .* # SKIP not begun\n$/m)
    expect(formats.tap([runWith({ is: 'stopped', step })])).toMatch(/ # SKIP stopped at mine\.yaml:7:5\n$/)
  })

  test('lists skipped steps', () => {
    expect(formats.tap([passed])).toMatch(/^ {2}# skipped 2\/2 Bad .*: no desk, no clock here$/m)
  })

  test('keeps any failure text inside the block', () => {
    const [, block = ''] = /^ {2}---\n(.*?)^ {2}\.\.\.$/ms.exec(formats.tap([failed])) ?? []
    const { message } = parse(block) as { message: string }
    expect(message).toContain(`awaited  ${hostile}\n`)
    expect(block.split('\n').filter((line) => !/^(?: {2}|$)/.test(line))).toEqual([])
  })
})
