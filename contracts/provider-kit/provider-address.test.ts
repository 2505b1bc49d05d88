import { describe, expect, test } from 'vitest'
import { parseFlags } from '../shared/flags.ts'
import { addressFlags, providerOf } from './provider-address.ts'

const states = ['--states', 'http://127.0.0.1/states']
const addressOf = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  providerOf(parseFlags([...args, ...states], addressFlags, env)).provider

describe('where the provider is', () => {
  test.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['as a whole', ['--provider', 'https://a:1/base/'], {}, 'https://a:1/base'],
    ['by its host and port', ['--hostname', '127.0.0.1', '--port', '8080'], {}, 'http://127.0.0.1:8080'],
    ['by the letters of the standard verifier', ['-h', 'api.test', '-p', '81'], {}, 'http://api.test:81'],
    ['by its port, on this machine', ['-p', '8080'], {}, 'http://localhost:8080'],
    ['by its host, on the port of its protocol', ['-h', '[::1]', '--scheme', 'https'], {}, 'https://[::1]'],
    ['below a path', ['-p', '80', '--base-path', '/shop/'], {}, 'http://localhost:80/shop'],
    [
      'in parts by the environment',
      [],
      {
        PACT_PROVIDER_HOSTNAME: 'api.test',
        PACT_PROVIDER_PORT: '8443',
        PACT_PROVIDER_TRANSPORT: 'https',
        PACT_PROVIDER_BASE_PATH: 'shop',
      },
      'https://api.test:8443/shop',
    ],
    [
      'as a whole by the environment, before its parts',
      [],
      { PACT_PROVIDER_BASE_URL: 'http://a', PACT_PROVIDER_PORT: '81' },
      'http://a',
    ],
    [
      'as a whole, before parts of the environment',
      ['--provider', 'http://a'],
      { PACT_PROVIDER_PORT: '81' },
      'http://a',
    ],
    [
      'in parts, before the environment',
      ['-p', '81'],
      { PACT_PROVIDER_BASE_URL: 'http://a' },
      'http://localhost:81',
    ],
  ])('is said %s', (_how, args, env, expected) => {
    expect(addressOf(args, env)).toBe(expected)
  })

  test.each<[readonly string[], Readonly<Record<string, string>>, string]>([
    [[], {}, '--provider URL is missing'],
    [['--base-path', '/shop'], {}, '--provider URL is missing'],
    [
      ['--provider', 'http://a', '-p', '80'],
      {},
      '--provider and --port both say where the provider is: give one of them.',
    ],
    [
      ['-h', 'http://me:secret@a'],
      {},
      '--hostname takes a host alone, such as 127.0.0.1: --provider takes a whole address.',
    ],
    [[], { PACT_PROVIDER_PORT: 'http' }, 'PACT_PROVIDER_PORT takes a whole number up to 65535, not "http".'],
    [['-p', '65536'], {}, '--port takes a whole number up to 65535, not "65536".'],
    [['-p', '1', '--transport', 'grpc'], {}, '--transport takes http or https, not "grpc".'],
  ])('is not clear from %j and %j', (args, env, sentence) => {
    expect(() => addressOf(args, env)).toThrow(sentence)
  })
})
