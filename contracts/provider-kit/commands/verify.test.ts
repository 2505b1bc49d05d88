import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callExamples } from '../../registry/examples.ts'
import { exitCodes } from '../../shared/errors.ts'
import { newFolder } from '../../shared/testing/folder.ts'
import { contracts } from '../testing/command.ts'
import { callOf, json, pactOf } from '../testing/pact.ts'
import {
  call,
  deadAddress,
  says,
  serve,
  signedIn,
  statesSaying,
  type Answering,
} from '../testing/provider.ts'

const somewhere = ['--provider', 'http://127.0.0.1:1', '--states', 'http://127.0.0.1:1/states']
const verify = (...args: readonly string[]) => contracts(['verify', ...args])

function pactFile(): string {
  const file = join(newFolder(), 'pact.json')
  writeFileSync(file, JSON.stringify(pactOf(call('conversations.create: minimum', [signedIn]))))
  return file
}

describe('wrong use', () => {
  test.each<[readonly string[], string]>([
    [[], '--provider URL is missing: the base URL, without /api.'],
    [
      ['--provider', 'http://a'],
      '--states URL is missing: the address that sets up states. --no-states verifies what needs none.',
    ],
    [
      ['--provider', 'localhost:80'],
      '--provider takes a URL such as http://127.0.0.1:8080, not "localhost:80".',
    ],
    [
      ['--provider', 'http://me:secret@a'],
      '--provider takes a URL without a password. Send credentials with --header.',
    ],
    [
      [...somewhere, '--messages', 'ftp://a'],
      '--messages takes a URL such as http://127.0.0.1:8080, not "ftp://a".',
    ],
    [
      [...somewhere, '--header', 'X-Key: secret'],
      '--header takes NAME=VALUE in ASCII characters, such as X-Api-Key=abc.',
    ],
    [
      [...somewhere, '--html', '/nowhere/report.html'],
      '--html cannot write "/nowhere/report.html". There is no such file or folder.',
    ],
    [[...somewhere, '--json', '/'], '--json takes a file, and "/" is a folder.'],
  ])('%j is explained in one sentence', async (args, sentence) => {
    expect(await verify(...args)).toEqual({
      exitCode: exitCodes.usage,
      printed: '',
      complained: `${sentence}\n`,
    })
  })
})

test('--file reads a whole folder', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'a.json'), JSON.stringify(pactOf(call('games.list: minimum'))))
  writeFileSync(join(folder, 'b.json'), JSON.stringify(pactOf(call('auth.login: minimum'))))
  expect((await verify(...somewhere, '--file', folder, '--call', 'auth.logout')).complained).toBe(
    'The pacts have no call "auth.logout". Did you mean "auth.login"?\n',
  )
  const empty = newFolder()
  expect(await verify(...somewhere, '--file', empty)).toMatchObject({
    exitCode: exitCodes.invalidFile,
    complained: `${empty} contains no pact (no file that ends in .json).\n`,
  })
})

test.each([
  ['does not exist', undefined, 'cannot be read. Is the path correct?'],
  ['is not JSON', 'hello', 'is not a pact: it is not JSON.'],
  ['is something else', '{}', 'is not a pact of version 4 of the specification. consumer: '],
  [
    'is an older version',
    '{"metadata":{"pactSpecification":{"version":"3.0.0"}}}',
    'is a pact of version 3.0.0 of the specification. Version 4 is required.',
  ],
])('a pact that %s is an invalid file', async (_, text, sentence) => {
  const file = join(newFolder(), 'pact.json')
  if (text !== undefined) writeFileSync(file, text)
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
  const states = await serve(statesSaying(() => [200, {}]))
  const provider = await serve(says(200, '{"games":[]}'))
  const file = ['--file', pactFile(), '--json', join(folder, 'report.json')]
  const { exitCode, printed, complained } = await verify('--provider', provider, '--states', states, ...file)
  expect([exitCode, printed, readdirSync(folder)]).toEqual([exitCodes.couldNotRun, '', []])
  expect(complained).toMatch(
    /^1 of 1 needed states cannot be set up at .*:\n {2}a player is signed in: returns no accessToken /,
  )
})

test('sends the headers for a gateway', async () => {
  const args = ['--provider', await serve(gateway), '--states', await deadAddress(), '--file', pactFile()]
  expect((await verify(...args)).complained).toContain('redirects to')
  const { complained } = await verify(...args, '--header', 'X-Key=a=b', '--header', 'X-Team=ours')
  expect(complained).toMatch(/^Nothing listens at .* correct --states\.\nNothing was verified\.\n$/)
})

test('an answer that the pact accepts and the client cannot read is broken, with the field', async () => {
  const { minimum } = callExamples['auth.login'].answers
  const file = join(newFolder(), 'pact.json')
  writeFileSync(file, JSON.stringify(pactOf(callOf('auth.login: minimum', {}, json(minimum)))))
  const answer = (user: object) =>
    says(200, JSON.stringify({ ...minimum, user: { ...minimum.user, ...user } }))
  const states = await serve(statesSaying(() => [200, {}]))
  const run = async (user: object) =>
    verify('--provider', await serve(answer(user)), '--states', states, '--file', file)
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
  const states = await serve(statesSaying(() => [200, {}]))
  const addresses = ['--provider', await serve(says(200, wrong)), '--states', states]
  const { printed } = await verify(...addresses, '--call', 'games.list')
  expect(printed).toContain(
    '  ✗ the list of both games  $.games[0].gameName must be a text, and is a number (and 1 more)\n',
  )
})

const rows = (printed: string): readonly string[] =>
  printed.split('By call and event\n')[1]?.split('\n\n')[0]?.split('\n') ?? []

/** Writes a pact of two calls without a state and one with a state. */
function growingPact(): string {
  const file = join(newFolder(), 'pact.json')
  const list = callOf('games.list: minimum', { path: '/api/games' }, json({ games: [] }))
  const retro = callOf('servers.retro: minimum', { path: '/api/servers/retro' }, json({ servers: [] }))
  const mine = callOf('conversations.current: minimum', {}, json({ request: null }), signedIn)
  writeFileSync(file, JSON.stringify(pactOf(list, retro, mine)))
  return file
}
describe('a provider that grows', () => {
  const games = JSON.stringify(callExamples['games.list'].answers.minimum)
  const grows: Answering = (request, response) =>
    (request.url === '/api/games' ? says(200, games) : says(404, 'Not found', 'text/html'))(request, response)
  test('is verified without any state, and sees how far it is with each call', async () => {
    const args = ['verify', '--provider', await serve(grows), '--no-states', '--file', growingPact()]
    const cache = { XDG_CACHE_HOME: newFolder() }
    const { printed, exitCode } = await contracts(args, cache)
    expect(rows(printed)).toEqual([
      '  games.list             broken         0 of 1',
      '  servers.retro          not there yet  0 of 1',
      '  conversations.current  not selected',
    ])
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
    const provider = await serve(grows)
    const { printed } = await verify('--provider', provider, '--no-states', '--file', growingPact())
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

test('contracts calls lists every call and event', async () => {
  const { printed, exitCode } = await contracts(['calls'])
  expect(printed).toMatch(/^ {2}auth\.login +POST \/api\/auth\/login +Sign in with e-mail and password/m)
  expect(printed).toMatch(/^ {2}closeChat +The staff ended the request$/m)
  expect(exitCode).toBe(0)
})
