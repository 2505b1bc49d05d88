/** `contracts verify` against the simulator, behind a proxy that changes or stops its responses. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exitCodes } from '../../contracts/shared/errors.ts'
import { isEvent, readClientPacts, subjectOf, type Interaction } from '../../contracts/provider-kit/pact.ts'
import { contracts } from '../../contracts/provider-kit/testing/command.ts'
import {
  verify as verifyPact,
  type ProviderUnderTest,
  type Result,
} from '../../contracts/provider-kit/verifier.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { startChangedSimulator as startChanged, type Changes } from './changing-proxy.ts'

/** Returns a changed body, undefined to keep it, or null to close the connection. */
type Change = (path: string, body: string) => string | null | undefined

const bodies = (change: Change): Changes => ({
  answer: ({ body: old }, url) => {
    const body = change(url, old)
    return typeof body === 'string' ? { body } : body
  },
})

async function startChangedSimulator(change: Change, changeState: Change = () => undefined) {
  const provider = await startChanged(bodies(change), bodies(changeState))
  onTestFinished(provider.close)
  return provider
}

const verify = ({ provider, states = '', messages }: ProviderUnderTest, ...flags: readonly string[]) =>
  contracts([
    'verify',
    '--provider',
    provider,
    '--states',
    states,
    ...(messages === undefined ? [] : ['--messages', messages]),
    ...flags,
  ])

test('prints a line for each interaction, and writes the requested reports', async () => {
  const folder = newFolder()
  const files = ['json', 'junit', 'html'].flatMap((kind) => [`--${kind}`, join(folder, kind)])
  const provider = await startChangedSimulator(() => undefined)
  const chosen = ['--call', 'games.list', '--event', 'closeChat']
  const { exitCode, printed, complained } = await verify(provider, ...chosen, ...files)
  expect([exitCode, complained]).toEqual([exitCodes.passed, ''])
  expect(printed).toMatch(/^http:\S+ {2}3 of \d+ interactions \(call games\.list, event closeChat\)$/m)
  expect(printed).toContain(
    'games.list  Both games\n  ✓ the list of both games\n\ncloseChat  The staff ended the request\n  ✓ the staff closes a request\n  ✓ the staff closes a request, with an eventId\n',
  )
  expect(printed).toMatch(/^Passed: 3 kept, 0 broken, in \d+\.\d s\.$/m)
  const [html, json, junit] = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(JSON.parse(json ?? '')).toMatchObject({
    counts: { kept: 3, broken: 0, unverified: 0, 'left-out': 0 },
  })
  expect(junit).toContain('<testcase classname="closeChat" name="the staff closes a request" time=')
  expect(html).toContain('<b>Passed</b>: 3 kept, 0 broken.')
})

describe('during the verification', () => {
  const chosen = ['games.list', 'servers.touch', 'trackings.create'].flatMap((name) => ['--call', name])

  test('an interaction without a response is unverified', async () => {
    let count = 0
    const { provider, states } = await startChangedSimulator((path) => {
      // The pre-flight asks for the games once, and then their own interaction does.
      count += path === '/api/games' ? 1 : 0
      return count >= 2 && path !== '/api/games' ? null : undefined
    })
    const { exitCode, printed, complained } = await verify({ provider, states }, ...chosen)
    expect([exitCode, complained]).toEqual([exitCodes.couldNotRun, ''])
    expect(printed).toContain('✓ the list of both games')
    const unanswered = printed.match(
      /^ {2}\? .* {2}no complete response: it took too long, or the connection was closed$/gm,
    )
    expect(unanswered?.length).toBeGreaterThan(3)
    expect(printed).toMatch(/^Not verified: 1 kept, \d+ could not be verified, 0 broken, in /m)
    expect(printed).not.toMatch(/^\s+at /m)
  })

  test('an answer that the command could not read itself is unverified', async () => {
    const padding = 'x'.repeat(17 * 1024 * 1024)
    let count = 0
    const { provider, states } = await startChangedSimulator((path, body) => {
      // After the one of the pre-flight.
      count += path === '/api/games' ? 1 : 0
      return path === '/api/games' && count === 2 ? body.replace('{', `{"padding":"${padding}",`) : undefined
    })
    const { exitCode, printed } = await verify({ provider, states }, '--call', 'games.list')
    expect(exitCode).toBe(exitCodes.couldNotRun)
    expect(printed).toContain(
      '? the list of both games  the answer did not pass through this command, so the client’s reading of it is unknown',
    )
  })

  test('a state that fails later is explained', async () => {
    let tokens = 0
    const provider = await startChangedSimulator(
      () => undefined,
      (_path, body) => {
        if (!body.includes('accessToken')) return undefined
        tokens += 1
        return tokens > 2 ? '{"error":"no database"}' : undefined
      },
    )
    const { exitCode, printed } = await verify(provider, '--call', 'trackings.create')
    expect(exitCode).toBe(exitCodes.couldNotRun)
    expect(printed).toContain('✓ a new tracking without an access token')
    expect(printed).toMatch(
      /\? a new tracking of the player {2}the state a player is signed in returns no accessToken \(A valid access token/,
    )
  })
})

/** The calls whose answers contain additions of this product. */
const additions = /^(conversations\.current|exchanges\.last|messages\.\w+|trackings\.current)$/

const showsAdditions = (interaction: Interaction): boolean =>
  isEvent(interaction) ||
  (interaction.response.status < 400 && additions.test(subjectOf(interaction).subject))

test('a provider without eventId, clientId and exchangeCode passes', async () => {
  const provider = await startChangedSimulator((_path, body) =>
    body.replaceAll(/"eventId":"[^"]*",?/g, '').replaceAll(/,"(clientId|exchangeCode)":"[^"]*"/g, ''),
  )
  const results: Result[] = []
  for (const pact of await readClientPacts()) {
    const selected = { ...pact, interactions: pact.interactions.filter(showsAdditions) }
    results.push(...(await verifyPact(selected, provider, { timeoutMs: 10_000 })))
  }
  expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([])
  const leftOut = results.filter(
    (each) => each.outcome === 'left-out' && additions.test(subjectOf(each).subject),
  )
  expect(leftOut.map(({ description }) => description).toSorted()).toEqual([
    'conversations.current: the open request with the clientId of the message',
    'exchanges.last: the newest exchange with its code',
    'messages.closeRequest: the end of a request with the clientId of the message',
    'messages.closeTracking: the end of a tracking with the clientId of the message',
    'messages.sendToRequest: a message in a request that repeats its clientId',
    'messages.sendToTracking: a message in a tracking that repeats its clientId',
    'trackings.current: the open tracking with the clientId of the message',
  ])
})
