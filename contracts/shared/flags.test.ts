import { describe, expect, test } from 'vitest'
import { UsageError } from './errors.ts'
import { parseFlags, withValues } from './flags.ts'

const flags = {
  states: { type: 'string', short: 's', aliases: ['state-change-url'], variable: 'STATES' },
  header: { type: 'string', short: 'H' },
  'no-state': { type: 'boolean', variable: 'NO_STATE' },
  reporter: { type: 'string', values: ['pretty', 'json', 'tap'], variable: 'REPORTER' },
} as const

describe('a flag', () => {
  test.each([
    [['--states', 'a']],
    [['--states=a']],
    [['-s', 'a']],
    [['--state-change-url', 'a']],
    [['--states', 'b', '--state-change-url', 'a']],
  ])('is one flag by each of its names: %j', (args) => {
    const parsed = parseFlags(args, flags)
    expect([parsed.text('states'), parsed.nameOf('states'), parsed.isSet('states')]).toEqual([
      'a',
      '--states',
      true,
    ])
  })

  test('may be given often', () => {
    expect(parseFlags(['-H', 'a=1', '--header', 'b=2'], flags).texts('header')).toEqual(['a=1', 'b=2'])
  })

  test('is missing where it is not given', () => {
    const parsed = parseFlags([], flags, {})
    expect([parsed.text('states'), parsed.texts('states'), parsed.isSet('states')]).toEqual([
      undefined,
      [],
      false,
    ])
  })

  test.each([
    [['--stats', 'a'], 'There is no flag --stats. Did you mean "--states"? --help lists them.'],
    [['--state-change-uri', 'a'], 'Did you mean "--state-change-url"?'],
    [['-x'], 'There is no flag -x.'],
    [['--states'], '--states takes a value, and none was given.'],
    [['--state-change-url='], '--state-change-url takes a value, and none was given.'],
    [['--no-state=yes'], '--no-state takes no value.'],
    [['--reporter', 'jsno'], '--reporter takes pretty, json, or tap, not "jsno". Did you mean "json"?'],
  ])('is refused in a sentence: %j', (args, sentence) => {
    expect(() => parseFlags(args, flags)).toThrow(UsageError)
    expect(() => parseFlags(args, flags)).toThrow(sentence)
  })
})

test('values can be put in the place of what was given', () => {
  const parsed = withValues(parseFlags(['-s', 'a', '-H', 'b'], flags), { states: 'c', reporter: 'tap' })
  expect([parsed.texts('states'), parsed.text('header'), parsed.isSet('reporter')]).toEqual([
    ['c'],
    'b',
    true,
  ])
})

describe('a variable', () => {
  test('stands for the flag that is not given, and is called by its own name', () => {
    const parsed = parseFlags([], flags, { STATES: 'a' })
    expect([parsed.text('states'), parsed.texts('states'), parsed.nameOf('states')]).toEqual([
      'a',
      ['a'],
      'STATES',
    ])
  })

  test('yields to the flag', () => {
    const parsed = parseFlags(['-s', 'b'], flags, { STATES: 'a' })
    expect([parsed.texts('states'), parsed.nameOf('states')]).toEqual([['b'], '--states'])
  })

  test('is called by its name where its value is refused', () => {
    expect(() => parseFlags([], flags, { REPORTER: 'xml' })).toThrow(
      'REPORTER takes pretty, json, or tap, not "xml".',
    )
  })

  test('is none where it is empty', () => {
    expect(parseFlags([], flags, { STATES: '' }).text('states')).toBeUndefined()
  })

  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['', false],
  ])('with the value "%s" means a flag without one: %s', (value, isSet) => {
    expect(parseFlags([], flags, { NO_STATE: value }).isSet('no-state')).toBe(isSet)
  })
})
