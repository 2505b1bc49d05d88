/** `contracts publish` and `contracts can-i-deploy` with Pact's own client of a broker, a process, against a test double. */
import { beforeEach, describe, expect, test } from 'vitest'
import { readPact } from '../../contracts/provider-kit/pact.ts'
import { shaOf } from '../../contracts/provider-kit/testing/broker-records.ts'
import { startTestBroker, type TestBroker } from '../../contracts/provider-kit/testing/broker.ts'
import { contracts } from '../../contracts/provider-kit/testing/command.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'

const secret = 'geheim'
let broker: TestBroker

beforeEach(async () => {
  broker = await startTestBroker({ authorization: `Bearer ${secret}` })
  return () => broker.close()
})

const run = (command: string, ...args: readonly string[]) =>
  contracts([command, ...args], { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: secret })

/** Version 1 of the client has published both pacts. */
async function havePublished(): Promise<void> {
  for (const file of [callsPact, eventsPact]) {
    const pact = await readPact(file)
    const names = { consumer: pact.consumer.name, provider: pact.provider.name }
    broker.records.pacts.push({ ...names, version: '1', branch: 'main', tags: [], pact, sha: shaOf(pact) })
  }
}

/** Version 9 of both providers has verified them, and is in production. */
function haveVerified(success: boolean): void {
  for (const { provider, sha } of broker.records.pacts) {
    const result = { success, providerApplicationVersion: '9', testResults: [] }
    broker.records.results.push({ sha, result })
    broker.records.deployed.push({ environment: 'production', pacticipant: provider, version: '9' })
  }
}

describe('contracts publish', () => {
  const version = ['--consumer-app-version', '1', '--branch', 'main']

  test('publishes both pacts as they are committed, with version, branch, tags and build', async () => {
    const args = ['--tag', 'a', '--tag', 'b', '--build-url', 'https://ci.example/1']
    const { exitCode, printed, complained } = await run('publish', ...version, ...args)
    expect([exitCode, complained]).toEqual([0, ''])
    expect(printed).toMatch(/^kamasouk-client 1 of the branch main, to http/)
    expect(printed).toMatch(
      /published {2}kamasouk-api \(\d+ interactions\) http.*\n.*published {2}kamasouk-events/,
    )
    const [calls, events] = broker.records.pacts
    expect(calls).toMatchObject({ provider: 'kamasouk-api', version: '1', branch: 'main', tags: ['a', 'b'] })
    expect(calls?.pact.interactions).toEqual((await readPact(callsPact)).interactions)
    expect(events?.pact.interactions).toEqual((await readPact(eventsPact)).interactions)
  })

  test('says that the broker takes no other pact under a version that it has', async () => {
    await havePublished()
    const [first] = broker.records.pacts
    if (first) broker.records.pacts[0] = { ...first, sha: 'of another pact' }
    const { exitCode, printed, complained } = await run('publish', ...version)
    expect(exitCode).toBe(1)
    expect(printed).not.toContain('published')
    expect(complained).toMatch(
      /^The broker at .* Cannot change the content of the pact for kamasouk-client version 1/,
    )
  })
})

describe('contracts can-i-deploy', () => {
  const question = ['--pacticipant', 'kamasouk-client', '--version', '1', '--to-environment', 'production']

  beforeEach(havePublished)

  test('says yes once every pact is kept by what runs there', async () => {
    haveVerified(true)
    const { exitCode, printed, complained } = await run('can-i-deploy', ...question)
    expect([exitCode, complained]).toEqual([0, ''])
    expect(printed).toMatch(/^Yes: kamasouk-client 1 can go to production\./)
    expect(printed).toMatch(/kept {10}kamasouk-client 1 by kamasouk-api 9/)
  })

  test('says no, and which pact is broken', async () => {
    haveVerified(false)
    const { exitCode, printed } = await run('can-i-deploy', ...question)
    expect(exitCode).toBe(4)
    expect(printed).toMatch(/^No: kamasouk-client 1 cannot go to production\./)
    expect(printed).toMatch(/broken {8}kamasouk-client 1 by kamasouk-events 9/)
  })

  test('says no of what nobody has verified, also as JSON', async () => {
    const { exitCode, printed } = await run('can-i-deploy', ...question, '--json')
    expect(exitCode).toBe(4)
    expect(JSON.parse(printed)).toMatchObject({ summary: { deployable: null }, matrix: [{}, {}] })
  })

  test.each([
    ['--pacticipant', 'kamasouk-clinet', /Pacticipant kamasouk-clinet not found/],
    ['--to-environment', 'prod', /No environment found with name 'prod'/],
  ])('passes on that the broker does not know this %s', async (flag, value, sentence) => {
    const { exitCode, complained } = await run('can-i-deploy', ...question, flag, value)
    expect(exitCode).toBe(1)
    expect(complained).toMatch(sentence)
  })
})
