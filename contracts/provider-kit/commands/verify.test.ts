import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callExamples } from '../../registry/examples.ts'
import { exitCodes } from '../../shared/errors.ts'
import { folderWith, newFolder } from '../../shared/testing/folder.ts'
import { contracts } from '../testing/command.ts'
import { callOf, json, pactOf } from '../testing/pact.ts'
import {
  call,
  deadAddress,
  says,
  startServer,
  signedIn,
  statesSaying,
  type Answering,
} from '../testing/provider.ts'

const somewhere = ['--provider', 'http://127.0.0.1:1', '--states', 'http://127.0.0.1:1/states']
const verify = (...args: readonly string[]) => contracts(['verify', ...args])

/** Returns `--file` with a pact of these interactions. */
const fileOf = (...interactions: readonly object[]): readonly string[] => [
  '--file',
  join(folderWith({ 'pact.json': JSON.stringify(pactOf(...interactions)) }), 'pact.json'),
]
const creation = call('conversations.create: minimum', [signedIn])
const ready = () => startServer(statesSaying(() => [200, {}]))

test.each<[sentence: string, ...args: string[]]>([
  ['--provider URL is missing: the base URL, without /api.'],
  [
    '--states URL is missing: the address that sets up states. --no-states verifies what needs none.',
    '--provider',
    'http://a',
  ],
  ['--provider takes a URL such as http://127.0.0.1:8080, not "localhost:80".', '--provider', 'localhost:80'],
  [
    '--provider takes a URL without a password. Send credentials with --header.',
    '--provider',
    'http://me:secret@a',
  ],
  [
    '--header takes NAME=VALUE in ASCII characters, such as X-Api-Key=abc.',
    ...somewhere,
    '--header',
    'X-Key: secret',
  ],
  [
    '--html cannot write "/nowhere/report.html". There is no such file or folder.',
    ...somewhere,
    '--html',
    '/nowhere/report.html',
  ],
  ['--json takes a file, and "/" is a folder.', ...somewhere, '--json', '/'],
])('wrong use is explained in one sentence: %s', async (sentence, ...args) => {
  expect(await verify(...args)).toEqual({
    exitCode: exitCodes.usage,
    printed: '',
    complained: `${sentence}\n`,
  })
})

test('--file reads a whole folder', async () => {
  const [a, b] = [call('games.list: minimum'), call('auth.login: minimum')].map((each) =>
    JSON.stringify(pactOf(each)),
  )
  const folder = folderWith({ 'a.json': a ?? '', 'b.json': b ?? '' })
  expect((await verify(...somewhere, '--file', folder, '--call', 'auth.logout')).complained).toBe(
    'The pacts have no call "auth.logout". Did you mean "auth.login"?\n',
  )
})

test.each([
  ['contains no pact (no file that ends in .json).', {}, ''],
  ['cannot be read. Is the path correct?', {}, '/pact.json'],
  ['is not a pact: it is not JSON.', { 'pact.json': 'hello' }, '/pact.json'],
  ['is not a pact of version 4 of the specification. consumer: ', { 'pact.json': '{}' }, '/pact.json'],
  [
    'is a pact of version 3.0.0 of the specification. Version 4 is required.',
    { 'pact.json': '{"metadata":{"pactSpecification":{"version":"3.0.0"}}}' },
    '/pact.json',
  ],
])('an invalid file %s', async (sentence, files: Readonly<Record<string, string>>, name) => {
  const file = folderWith(files) + name
  const { exitCode, complained } = await verify(...somewhere, '--file', file)
  expect(exitCode).toBe(exitCodes.invalidFile)
  expect(complained).toContain(`${file} ${sentence}`)
})

/** Accepts requests with both headers, and redirects others to the sign-in. */
const gateway: Answering = (request, response) => {
  const { 'x-key': key, 'x-team': team } = request.headers
  const status = key === 'a=b' && team === 'ours' ? 200 : 302
  return says(status, '{}', 'application/json', { Location: '/login' })(request, response)
}

test('a provider that cannot be verified gets no report file', async () => {
  const folder = newFolder()
  const provider = await startServer(says(200, '{"games":[]}'))
  const args = ['--provider', provider, '--states', await ready(), '--json', join(folder, 'report.json')]
  const { exitCode, printed, complained } = await verify(...args, ...fileOf(creation))
  expect([exitCode, printed, readdirSync(folder)]).toEqual([exitCodes.couldNotRun, '', []])
  expect(complained).toMatch(
    /^1 of 1 needed states cannot be set up at .*:\n {2}a player is signed in: returns no accessToken /,
  )
})

test('sends the headers for a gateway', async () => {
  const args = [
    '--provider',
    await startServer(gateway),
    '--states',
    await deadAddress(),
    ...fileOf(creation),
  ]
  expect((await verify(...args)).complained).toContain('redirects to')
  const { complained } = await verify(...args, '--header', 'X-Key=a=b', '--header', 'X-Team=ours')
  expect(complained).toMatch(/^Nothing listens at .* correct --states\.\nNothing was verified\.\n$/)
})

test('an answer that the pact accepts and the client cannot read is broken, with the field', async () => {
  const { minimum } = callExamples['auth.login'].answers
  const file = fileOf(callOf('auth.login: minimum', {}, json(minimum)))
  const run = async (user: object) => {
    const answer = says(200, JSON.stringify({ ...minimum, user: { ...minimum.user, ...user } }))
    return verify('--provider', await startServer(answer), '--states', await ready(), ...file)
  }
  const broken = await run({ role: 'boss' })
  expect(broken.printed).toContain(
    '  ✗ minimum  $.user.role must be "user" or "operator" or "admin": the pact accepts it, the client cannot read it\n',
  )
  expect(broken.exitCode).toBe(exitCodes.failed)
  const kept = await run({ role: null, phoneNumber: null })
  expect(kept.exitCode).toBe(exitCodes.passed)
})

test('a wrong field in a list of any order is named', async () => {
  const { games } = callExamples['games.list'].answers.minimum
  const wrong = JSON.stringify({ games: games.map(({ _id }) => ({ _id, gameName: 7 })) })
  const addresses = ['--provider', await startServer(says(200, wrong)), '--states', await ready()]
  const { printed } = await verify(...addresses, '--call', 'games.list')
  expect(printed).toContain(
    '  ✗ the list of both games  $.games[0].gameName must be a text, and is a number (and 1 more)\n',
  )
})

describe('a provider that grows', () => {
  const games = JSON.stringify(callExamples['games.list'].answers.minimum)
  const grows: Answering = (request, response) =>
    (request.url === '/api/games' ? says(200, games) : says(404, 'Not found', 'text/html'))(request, response)
  /** Two calls without a state and one with a state. */
  const growing = [
    callOf('games.list: minimum', { path: '/api/games' }, json({ games: [] })),
    callOf('servers.retro: minimum', { path: '/api/servers/retro' }, json({ servers: [] })),
    callOf('conversations.current: minimum', {}, json({ request: null }), signedIn),
  ]

  test('is verified without any state, and sees how far it is with each call', async () => {
    const args = ['verify', '--provider', await startServer(grows), '--no-states', ...fileOf(...growing)]
    const cache = { XDG_CACHE_HOME: newFolder() }
    const { printed, exitCode } = await contracts(args, cache)
    expect(printed).toContain(`By call and event
  games.list             broken         0 of 1
  servers.retro          not there yet  0 of 1
  conversations.current  not selected

`)
    expect(exitCode).toBe(exitCodes.failed)
    const again = await contracts([...args, '--last-failed', '--call', 'servers.retro'], cache)
    expect(again.printed).toContain(
      '1 of 3 interactions (call servers.retro, without a state, failed last time)',
    )
    expect(again.printed).toContain('No selected call is there: is --provider the base URL, without /api?')
    const nothing = await contracts([...args, '--last-failed', '--call', 'games.list'], cache)
    expect(nothing.complained).toBe(
      'The selection (call games.list, without a state, failed last time) contains no interaction.\n',
    )
  })

  test('sees the answer that came and a command that repeats the request', async () => {
    const provider = await startServer(grows)
    const { printed } = await verify('--provider', provider, '--no-states', ...fileOf(...growing))
    expect(printed).toMatch(/came {6}404\n {14}Not found\n/)
    expect(printed).toContain(`try       curl -i '${provider}/api/servers/retro'`)
  })

  test('cannot repeat failures before the first run', async () => {
    const address = await deadAddress()
    expect((await verify('--provider', address, '--no-states', '--last-failed')).complained).toBe(
      `No earlier run against ${address} is known: verify it once without --last-failed.\n`,
    )
  })
})
