import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exitCodes } from '../../shared/errors.ts'
import { contracts } from '../testing/command.ts'
import { pactOf } from '../testing/pact.ts'
import {
  call,
  deadAddress,
  hangs,
  newFolder,
  readyStates,
  says,
  serve,
  signedIn,
  statesSaying,
  type Answering,
} from '../testing/provider.ts'

const somewhere = ['--provider', 'http://127.0.0.1:1', '--states', 'http://127.0.0.1:1/states']
const verify = (...args: readonly string[]) => contracts(['verify', ...args])

/** A file with a pact of one call, which needs a signed-in player. */
function pactFile(): string {
  const file = join(newFolder(), 'pact.json')
  writeFileSync(file, JSON.stringify(pactOf(call('conversations.create: minimum', [signedIn]))))
  return file
}

describe('a wrong use', () => {
  test.each<[readonly string[], string]>([
    [[], '--provider URL is missing: where it answers, without /api (PACT_PROVIDER_BASE_URL does as well).'],
    [
      ['--provider', 'http://a'],
      '--states URL is missing: where its states are set up (PACT_PROVIDER_STATE_CHANGE_URL does as well).',
    ],
    [
      ['--provider', 'localhost:80'],
      '--provider takes an address such as http://127.0.0.1:8080, not "localhost:80".',
    ],
    [
      ['--provider', 'http://me:secret@a'],
      '--provider takes an address without a password in it: --header can carry one.',
    ],
    [
      [...somewhere, '--messages', 'ftp://a'],
      '--messages takes an address such as http://127.0.0.1:8080, not "ftp://a".',
    ],
    [
      [...somewhere, '--request-timeout', '5s'],
      '--request-timeout takes whole milliseconds from 1 to 9999999, not "5s".',
    ],
    [
      [...somewhere, '-H', 'X-Key: secret'],
      '--header takes NAME=VALUE in plain characters, such as X-Api-Key=abc.',
    ],
    [[...somewhere, '--filter-state', '('], '--filter-state takes a regular expression, not "(".'],
    [
      [...somewhere, '--filter-no-state', '--state', 'both games exist'],
      '--filter-no-state and --state leave nothing between them.',
    ],
    [
      [...somewhere, '--call', 'auth.logn'],
      'No interaction has the call "auth.logn". Did you mean "auth.login"?',
    ],
    [
      [...somewhere, '--event', 'closeChat'],
      '--event needs --messages URL, where the provider hands over its events.',
    ],
    [
      [...somewhere, 'auth.login'],
      '"auth.login" is not understood: everything here is a flag. --help lists them.',
    ],
    [
      [...somewhere, '--html', '/nowhere/report.html'],
      '--html cannot write "/nowhere/report.html". There is no such file or folder.',
    ],
    [[...somewhere, '--json', '/'], '--json takes a file, and "/" is a folder.'],
    [
      [...somewhere, '-u', 'https://broker.example/pact'],
      '--url is not taken here: --file takes a pact that was saved, and --broker-url takes them from a broker.',
    ],
    [
      [...somewhere, '--exit-on-first-error'],
      '--exit-on-first-error is not taken here: everything is reported at once; --call, --event and --state narrow it.',
    ],
    [
      [...somewhere, '-n', 'kamasouk-apis'],
      'No pact has the provider "kamasouk-apis". Did you mean "kamasouk-api"?',
    ],
    [[...somewhere, '-c', 'a shop'], 'No pact has the consumer "a shop".'],
    [
      [
        ...somewhere,
        '--broker-url',
        'http://127.0.0.1:1',
        '--provider-version',
        '1',
        '--publish',
        '--call',
        'x',
      ],
      '--publish is for whole pacts, and not for what is chosen from them: call x.',
    ],
    [[...somewhere, '-h'], '-h takes a value, and none was given.'],
  ])('%j is one sentence', async (args, sentence) => {
    expect(await verify(...args)).toEqual({
      exitCode: exitCodes.usage,
      printed: '',
      complained: `${sentence}\n`,
    })
  })

  test('by a variable names the variable', async () => {
    const env = { PACT_PROVIDER_BASE_URL: 'http://a', PACT_PROVIDER_STATE_CHANGE_URL: 'b' }
    expect((await contracts(['verify'], env)).complained).toMatch(
      /^PACT_PROVIDER_STATE_CHANGE_URL takes an address/,
    )
    const filters = { PACT_DESCRIPTION: '(', PACT_PROVIDER_NO_STATE: 'false' }
    expect((await contracts(['verify', ...somewhere], filters)).complained).toMatch(
      /^PACT_DESCRIPTION takes a regular/,
    )
  })
})

test('help is asked for by its letter alone, which is that of the host beside other flags', async () => {
  expect(await verify('-h')).toMatchObject({ exitCode: exitCodes.passed, complained: '' })
  expect((await verify('-h', '127.0.0.1')).complained).toMatch(/^--states URL is missing/)
})

describe('a folder', () => {
  test.each(['--file', '-d'])('is read whole by %s', async (flag) => {
    const folder = newFolder()
    writeFileSync(join(folder, 'a.json'), JSON.stringify(pactOf(call('games.list: minimum'))))
    writeFileSync(join(folder, 'b.json'), JSON.stringify(pactOf(call('auth.login: minimum'))))
    expect((await verify(...somewhere, flag, folder, '--call', 'auth.logout')).complained).toBe(
      'No interaction has the call "auth.logout". Did you mean "auth.login"?\n',
    )
  })

  test('without a pact is none', async () => {
    const folder = newFolder()
    expect(await verify(...somewhere, '--dir', folder)).toMatchObject({
      exitCode: exitCodes.invalidFile,
      complained: `${folder} holds no pact: a pact is a file that ends in .json.\n`,
    })
  })
})

test.each([
  ['is not there', undefined, 'cannot be read: is the path right?'],
  ['is no JSON', 'hello', 'is no JSON, and so no pact.'],
  ['is something else', '{}', 'is no pact of version 4 of the specification'],
])('a pact that %s is an invalid file', async (_, text, sentence) => {
  const file = join(newFolder(), 'pact.json')
  if (text !== undefined) writeFileSync(file, text)
  const { exitCode, complained } = await verify(...somewhere, '--file', file)
  expect([exitCode, complained.startsWith(`${file} `), complained.includes(sentence)]).toEqual([
    exitCodes.invalidFile,
    true,
    true,
  ])
})

/** Lets in whoever brings both headers, and sends everybody else to sign in. */
const gateway: Answering = (request, response) => {
  const { 'x-key': key, 'x-team': team } = request.headers
  const status = key === 'a=b' && team === 'ours' ? 200 : 302
  return says(status, '{}', 'application/json', { Location: '/login' })(request, response)
}

describe('a provider that cannot be verified', () => {
  test('is told in its lines, without a report', async () => {
    const folder = newFolder()
    const states = await serve(statesSaying(() => [200, {}]))
    const provider = await serve(says(200, '{"games":[]}'))
    const file = ['-f', pactFile(), '--json', join(folder, 'report.json')]
    const { exitCode, printed, complained } = await verify(
      '--provider',
      provider,
      '--states',
      states,
      ...file,
    )
    expect([exitCode, printed, readdirSync(folder)]).toEqual([exitCodes.couldNotRun, '', []])
    expect(complained).toMatch(
      /^The state that is needed cannot be set up at .*:\n {2}a player is signed in: answers without accessToken /,
    )
  })

  test('is found by the variables of the standard verifier, and waited for as long as they say', async () => {
    const states = await serve(readyStates)
    const env = {
      PACT_PROVIDER_BASE_URL: await deadAddress(),
      PACT_PROVIDER_STATE_CHANGE_URL: states,
      PACT_DESCRIPTION: '^games',
    }
    expect(await contracts(['verify'], env)).toMatchObject({
      exitCode: exitCodes.couldNotRun,
      complained: `Nothing listens at ${env.PACT_PROVIDER_BASE_URL}: start the provider, or correct --provider.\nNothing was verified.\n`,
    })
    const slow = { ...env, PACT_PROVIDER_BASE_URL: await serve(hangs), PACT_PROVIDER_REQUEST_TIMEOUT: '200' }
    expect((await contracts(['verify'], slow)).complained).toContain(
      '/api/games has not answered within 0.2 s',
    )
  })

  test('is asked with the headers that its gateway wants', async () => {
    const args = ['--provider', await serve(gateway), '--states', await deadAddress(), '-f', pactFile()]
    expect((await verify(...args)).complained).toContain('redirects to')
    const { complained } = await verify(...args, '-H', 'X-Key=a=b', '--header', 'X-Team=ours')
    expect(complained).toMatch(/^Nothing listens at .* correct --states\.\nNothing was verified\.\n$/)
  })
})
