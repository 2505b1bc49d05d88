/** That `contracts publish` and `contracts can-i-deploy` say in a line why a broker cannot be asked. */
import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestBroker } from './testing/broker.ts'
import { contracts } from './testing/command.ts'
import { startServer } from './testing/server.ts'

const commands: readonly (readonly [string, readonly string[]])[] = [
  ['publish', ['--consumer-app-version', '1', '--branch', 'main']],
  ['can-i-deploy', ['--pacticipant', 'kamasouk-client', '--version', '1', '--to-environment', 'production']],
]

describe.each(commands)('contracts %s', (command, args) => {
  const run = (variables: Readonly<Record<string, string>>) => contracts([command, ...args], variables)

  test('needs a broker', async () => {
    const { exitCode, complained } = await run({})
    expect([exitCode, complained]).toEqual([
      1,
      'No Pact Broker is configured: --broker-base-url or PACT_BROKER_BASE_URL names one.\n',
    ])
  })

  test.each([
    [{}, /asks for credentials, and none are given/],
    [{ PACT_BROKER_TOKEN: 'falsch' }, /refuses the credentials/],
    [{ PACT_BROKER_USERNAME: 'me', PACT_BROKER_PASSWORD: 'falsch' }, /refuses the credentials/],
  ])('says that the broker does not let it in, and no credentials: %j', async (variables, sentence) => {
    const { url, close } = await startTestBroker({ authorization: 'Bearer geheim' })
    onTestFinished(close)
    const { exitCode, printed, complained } = await run({ PACT_BROKER_BASE_URL: url, ...variables })
    expect(exitCode).toBe(3)
    expect(complained).toMatch(sentence)
    expect(printed + complained).not.toContain('falsch')
  })

  test.each<[string, RegExp, (response: ServerResponse) => void]>([
    [
      'sends a page',
      /is no Pact Broker: it sends text\/html\.$/m,
      (response) => response.setHeader('Content-Type', 'text/html').end('<h1>'),
    ],
    [
      'sends other JSON',
      /does not speak as a Pact Broker does\.$/m,
      (response) => response.setHeader('Content-Type', 'application/json').end('{}'),
    ],
    [
      'redirects',
      /redirects to somewhere else/,
      (response) => response.writeHead(302, { Location: '/in' }).end(),
    ],
    [
      'breaks down',
      /answered with the status 500: boom\.$/m,
      (response) => response.writeHead(500).end('{"error":{"message":"boom"}}'),
    ],
    ['allows nothing', /does not allow this/, (response) => response.writeHead(403).end()],
    ['hangs up', /^No broker answers at http/, (response) => response.destroy()],
  ])('says in a line that what is there %s', async (_what, sentence, answer) => {
    const { exitCode, complained } = await run({
      PACT_BROKER_BASE_URL: await startServer((_request, response) => {
        answer(response)
      }),
    })
    expect(exitCode).toBe(3)
    expect(complained).toMatch(sentence)
    expect(complained.trim().split('\n')).toHaveLength(1)
  })
})
