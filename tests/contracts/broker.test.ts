/** A provider's day with a broker: its pacts verified, the results published, and asked whether it may be deployed. */
import { beforeEach, expect, test } from 'vitest'
import { readPact, subjectOf, type Pact } from '../../contracts/provider-kit/pact.ts'
import { shaOf } from '../../contracts/provider-kit/testing/broker-records.ts'
import { startTestBroker, type TestBroker } from '../../contracts/provider-kit/testing/broker.ts'
import { contracts } from '../../contracts/provider-kit/testing/command.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'
import { startSimulatorProvider, type SimulatorProvider } from '../../scripts/simulator-provider/provider.ts'

let broker: TestBroker
let simulator: SimulatorProvider

beforeEach(async () => {
  broker = await startTestBroker({ authorization: 'Bearer geheim' })
  simulator = await startSimulatorProvider()
  for (const [file, subject] of [
    [callsPact, 'games.list'],
    [eventsPact, 'closeChat'],
  ] as const) {
    const pact = about(subject, await readPact(file))
    const names = { consumer: pact.consumer.name, provider: pact.provider.name }
    broker.records.pacts.push({ ...names, version: '1', branch: 'main', tags: [], pact, sha: shaOf(pact) })
  }
  broker.records.deployed.push({ environment: 'production', pacticipant: 'kamasouk-client', version: '1' })
  return async () => {
    await Promise.all([broker.close(), simulator.close()])
  }
})

/** A pact that is soon verified. */
const about = (subject: string, pact: Pact): Pact => ({
  ...pact,
  interactions: pact.interactions.filter((interaction) => subjectOf(interaction).subject === subject),
})

const run = (...args: readonly string[]) =>
  contracts(args, { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: 'geheim' })
const verify = (...args: readonly string[]) =>
  run(
    'verify',
    '--provider',
    simulator.provider,
    '--states',
    simulator.states,
    '--messages',
    simulator.messages,
    ...args,
  )
const asVersion = ['--publish', '--provider-version', '7', '--provider-branch', 'main']
const question = ['--version', '7', '--to-environment', 'production']

test('what the broker wants verified is verified, published, and may then be deployed', async () => {
  const { exitCode, printed, complained } = await verify(...asVersion)
  expect([exitCode, complained]).toEqual([0, ''])
  expect(printed).toMatch(/^Pact between kamasouk-client \(1\) and kamasouk-api: latest from branch main$/m)
  expect(printed).toMatch(/^published {2}Pact between .* and kamasouk-events: kept by version 7$/m)
  expect(broker.records.results.map(({ result }) => result.success)).toEqual([true, true])
  for (const name of ['kamasouk-api', 'kamasouk-events']) {
    expect(await run('can-i-deploy', '--pacticipant', name, ...question)).toMatchObject({ exitCode: 0 })
  }
})

test('a broken pact is published as broken, and may then not be deployed', async () => {
  const [calls] = broker.records.pacts
  for (const interaction of calls?.pact.interactions ?? []) {
    if (interaction.type === 'Synchronous/HTTP') interaction.response.status = 418
  }
  const { exitCode, printed } = await verify(...asVersion)
  expect(exitCode).toBe(4)
  expect(printed).toMatch(/^published {2}Pact between .* and kamasouk-api: not kept by version 7$/m)
  expect(await run('can-i-deploy', '--pacticipant', 'kamasouk-api', ...question)).toMatchObject({
    exitCode: 4,
  })
})

test('nothing is published unless that is asked for, nor of a part', async () => {
  expect(await verify()).toMatchObject({ exitCode: 0 })
  const { exitCode, complained } = await verify(...asVersion, '--call', 'games.list')
  expect(exitCode).toBe(1)
  expect(complained).toMatch(/^--publish is for whole pacts, and not .*: call games\.list\.$/m)
  expect(broker.records.results).toEqual([])
})

test('of a provider that cannot be verified the broker is told nothing', async () => {
  const gone = ['--provider', simulator.provider, '--states', `${simulator.provider}/nothing`]
  expect(await run('verify', ...gone, ...asVersion)).toMatchObject({ exitCode: 3 })
  expect(broker.records).toMatchObject({ results: [], branches: [] })
})
