import { describe, expect, test } from 'vitest'
import { parseFlags } from '../shared/flags.ts'
import { brokerSourceFlags, brokerSourceOf } from './broker-source.ts'

const sourceOf = (...args: readonly string[]) => brokerSourceOf(parseFlags(args, brokerSourceFlags), false)
const url = ['--broker-url', 'https://broker.example']

test('no broker is asked where none is configured', () => {
  expect(sourceOf()).toBeUndefined()
})

describe('a broker of the environment', () => {
  const env = { PACT_BROKER_BASE_URL: 'https://broker.example', PACT_BROKER_TOKEN: 'secret' }
  const flags = (...args: readonly string[]) => parseFlags(args, brokerSourceFlags, env)

  test('is asked', () => {
    expect(brokerSourceOf(flags(), false)?.broker).toEqual({
      url: 'https://broker.example',
      credentials: { by: 'token', token: 'secret' },
    })
  })

  test('is not asked where files are named', () => {
    expect(brokerSourceOf(flags(), true)).toBeUndefined()
    expect(() => brokerSourceOf(flags('--publish'), true)).toThrow(
      /and --file or --dir about pacts from elsewhere/,
    )
  })

  test('is not meant by a token alone', () => {
    const alone = parseFlags([], brokerSourceFlags, { PACT_BROKER_TOKEN: 'secret' })
    expect(brokerSourceOf(alone, false)).toBeUndefined()
  })
})

describe('the pacts that are asked for', () => {
  test.each([
    [
      'are those of the main branch and of what runs',
      [],
      [{ mainBranch: true }, { deployedOrReleased: true }],
    ],
    [
      'are those of the same branch too, where it is known',
      ['--provider-branch', 'b'],
      [{ mainBranch: true }, { deployedOrReleased: true }, { matchingBranch: true }],
    ],
    [
      'are those of the branches named',
      ['--consumer-branch', 'a', '--consumer-branch', 'b'],
      [{ branch: 'a' }, { branch: 'b' }],
    ],
    [
      'are those of the selectors given, one by one or as a list',
      [
        '--consumer-version-selectors',
        '{"latest":true}',
        '--consumer-version-selectors',
        '[{"tag":"x"},{"deployed":true,"environment":"e"}]',
      ],
      [{ latest: true }, { tag: 'x' }, { deployed: true, environment: 'e' }],
    ],
  ])('%s', (_which, args, selectors) => {
    expect(sourceOf(...url, ...args)?.selectors).toEqual(selectors)
  })

  test.each([
    ['{mainBranch: true}', /takes JSON such as \{"mainBranch": true\}, not/],
    [
      '{"mainBranhc": true}',
      /^--consumer-version-selectors: a selector has no "mainBranhc"\. Did you mean "mainBranch"\?$/,
    ],
    ['{"mainBranch": false}', /holds a value that no selector has/],
    ['"main"', /holds a value that no selector has/],
  ])('cannot be named by %s', (json, sentence) => {
    expect(() => sourceOf(...url, '--consumer-version-selectors', json)).toThrow(sentence)
  })
})

describe('what the broker is told', () => {
  test('is nothing unless that is asked for', () => {
    expect(sourceOf(...url, '--provider-version', '1')?.publish).toBeUndefined()
  })

  test('is the version, and the build where there is one', () => {
    expect(sourceOf(...url, '--publish', '--provider-version', '1')?.publish).toEqual({
      providerVersion: '1',
      buildUrl: undefined,
    })
    expect(
      sourceOf(...url, '--publish', '--provider-version', '1', '--build-url', 'https://ci.example')?.publish,
    ).toMatchObject({ buildUrl: 'https://ci.example' })
  })
})

test.each([
  [['--publish'], /^--publish is about a Pact Broker: --broker-url names it\.$/],
  [['--provider-version', '1'], /^--provider-version is about a Pact Broker/],
  [[...url, '--publish'], /^--publish needs --provider-version/],
])('flags that mean nothing together are refused: %j', (args, sentence) => {
  expect(() => sourceOf(...args)).toThrow(sentence)
})
