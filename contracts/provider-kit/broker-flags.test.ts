import { describe, expect, test } from 'vitest'
import { parseFlags } from '../shared/flags.ts'
import { brokerFlags, requiredBroker } from './broker-flags.ts'

type Environment = Readonly<Record<string, string>>
const brokerOf = (args: readonly string[], env: Environment = {}) =>
  requiredBroker(parseFlags(args, brokerFlags, env))

const url = 'https://broker.example'
const inEnvironment: Environment = {
  PACT_BROKER_BASE_URL: url,
  PACT_BROKER_TOKEN: 'env-token',
  PACT_BROKER_USERNAME: 'env-name',
  PACT_BROKER_PASSWORD: 'env-password',
}

describe('the broker', () => {
  test.each<[string, readonly string[], Environment, string]>([
    ['by flag', ['--broker-base-url', url], {}, url],
    [
      'by its short flag, over the environment',
      ['-b', 'http://other.example/'],
      inEnvironment,
      'http://other.example',
    ],
    ['by the environment', [], inEnvironment, url],
    ['below a path', ['-b', `${url}/pact/`], {}, `${url}/pact`],
  ])('is named %s', (_how, args, env, expected) => {
    expect(brokerOf(args, env).url).toBe(expected)
  })

  test.each<[string, readonly string[], Environment, RegExp]>([
    [
      'no name at all',
      [],
      {},
      /^No Pact Broker is configured: --broker-base-url or PACT_BROKER_BASE_URL names one\.$/,
    ],
    ['an empty variable', [], { PACT_BROKER_BASE_URL: '' }, /No Pact Broker is configured/],
    ['no address', ['-b', 'broker'], {}, /^--broker-base-url takes an address such as/],
    [
      'no address of the web',
      [],
      { PACT_BROKER_BASE_URL: 'ftp://x' },
      /^PACT_BROKER_BASE_URL takes an address/,
    ],
    [
      'a password in it',
      ['-b', 'https://a:secret@b.example'],
      {},
      /takes an address without a password in it/,
    ],
  ])('is refused with %s', (_what, args, env, sentence) => {
    expect(() => brokerOf(args, env)).toThrow(sentence)
  })

  test('is never shown with what stands in the place of its address, which may be a password', () => {
    expect(() => brokerOf(['-b', 'me:secret@broker'])).not.toThrow(/secret/)
    expect(() => brokerOf(['-b', 'https://me:secret@broker'])).not.toThrow(/secret/)
  })
})

describe('who asks it', () => {
  const token = { by: 'token', token: 'env-token' }
  test.each<[string, readonly string[], Environment, unknown]>([
    ['nobody in particular', [], {}, { by: 'nothing' }],
    ['whose token the environment holds, before a name', [], inEnvironment, token],
    [
      'whose token is given, before the environment',
      ['-k', 'mine'],
      inEnvironment,
      { by: 'token', token: 'mine' },
    ],
    [
      'whose name is given, before a token of the environment',
      ['-u', 'me', '-p', 'pw'],
      inEnvironment,
      { by: 'password', username: 'me', password: 'pw' },
    ],
    [
      'whose name is given and whose password is in the environment',
      ['-u', 'me'],
      inEnvironment,
      { by: 'password', username: 'me', password: 'env-password' },
    ],
    ['who has a name alone', ['-u', 'me'], {}, { by: 'password', username: 'me', password: '' }],
  ])('is somebody %s', (_who, args, env, expected) => {
    expect(brokerOf(['-b', url, ...args], env).credentials).toEqual(expected)
  })

  test.each([
    [['-k', 'token', '-u', 'me'], /either --broker-token or --broker-username/],
    [['-p', 'secret'], /^A password needs a name beside it/],
  ])('is not clear from %j', (args, sentence) => {
    expect(() => brokerOf(['-b', url, ...args])).toThrow(sentence)
  })
})
