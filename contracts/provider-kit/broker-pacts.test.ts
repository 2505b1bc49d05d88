import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectWhole, pactsFromBroker, publishResults } from './broker-pacts.ts'
import type { BrokerSource, Selector } from './broker-source.ts'
import type { Pact } from './pact.ts'
import { shaOf } from './testing/broker-records.ts'
import { startTestBroker, type TestBroker } from './testing/broker.ts'
import type { Result } from './verifier.ts'

const { signal } = new AbortController()
const authorization = `Basic ${Buffer.from('me:geheim').toString('base64')}`
let broker: TestBroker

beforeEach(async () => {
  broker = await startTestBroker({ authorization })
  return () => broker.close()
})

const sourceOf = (rest: Partial<BrokerSource> = {}): BrokerSource => ({
  broker: { url: broker.url, credentials: { by: 'password', username: 'me', password: 'geheim' } },
  selectors: [{ mainBranch: true }],
  providerBranch: undefined,
  publish: undefined,
  ...rest,
})

const pactWith = (provider: string, ...descriptions: readonly string[]): Pact => ({
  consumer: { name: 'client' },
  provider: { name: provider },
  interactions: descriptions.map((description) => ({
    type: 'Synchronous/HTTP',
    description,
    pending: false,
    providerStates: [],
    request: { method: 'GET', path: '/' },
    response: { status: 200 },
  })),
  metadata: { pactSpecification: { version: '4.0' } },
})

function havePublished(pact: Pact, version: string, branch = 'main'): void {
  const { consumer, provider } = pact
  const names = { consumer: consumer.name, provider: provider.name }
  broker.records.pacts.push({ ...names, version, branch, tags: [], pact, sha: shaOf(pact) })
}

const fetched = async (providers: readonly string[], rest?: Partial<BrokerSource>) =>
  (await pactsFromBroker(sourceOf(rest), providers, signal)).pacts

describe('the pacts of a broker', () => {
  test('are read whole, with why the broker wants them verified', async () => {
    const calls = pactWith('api', 'games.list: minimum')
    havePublished(calls, '1')
    havePublished(pactWith('events', 'sendMessage: minimum'), '1')
    const pacts = await fetched(['api', 'events'])
    expect(pacts.map(({ name, because }) => [name, because])).toEqual([
      ['Pact between client (1) and api', 'latest from branch main'],
      ['Pact between client (1) and events', 'latest from branch main'],
    ])
    expect(pacts[0]?.pact).toMatchObject(calls)
  })

  test.each<[string, readonly Selector[], readonly string[]]>([
    ['the newest of the main branch', [{ mainBranch: true }], ['1']],
    ['the newest of a branch', [{ branch: 'b' }], ['3']],
    ['what is deployed', [{ deployedOrReleased: true }], ['2']],
    [
      'each once, whatever finds it',
      [{ branch: 'b' }, { branch: 'b' }, { deployedOrReleased: true }],
      ['3', '2'],
    ],
  ])('are those that the selectors find: %s', async (_which, selectors, versions) => {
    havePublished(pactWith('api', 'a'), '1')
    havePublished(pactWith('api', 'b'), '2', 'b')
    havePublished(pactWith('api', 'c'), '3', 'b')
    broker.records.deployed.push({ environment: 'production', pacticipant: 'client', version: '2' })
    const pacts = await fetched(['api'], { selectors })
    expect(pacts.map(({ name }) => /\((.*)\)/.exec(name)?.[1])).toEqual(versions)
  })

  test('may be missing for one provider, and not for all', async () => {
    havePublished(pactWith('api', 'a'), '1')
    expect(await fetched(['api', 'events'])).toHaveLength(1)
    await expect(fetched(['api', 'events'], { selectors: [{ branch: 'nobody' }] })).rejects.toThrow(
      /has no pact with api or events for \[\{"branch":"nobody"\}\]\.$/,
    )
  })

  test('are refused by the broker in its own words', async () => {
    havePublished(pactWith('api', 'a'), '1')
    await expect(fetched(['api'], { selectors: [{ tag: 'x' }] })).rejects.toThrow(
      /does not take this: consumerVersionSelectors/,
    )
  })
})

const resultOf = (description: string, rest: Partial<Result> = {}): Result => ({
  description,
  subject: description,
  example: '',
  states: [],
  outcome: 'kept',
  mismatches: [],
  durationMs: 1,
  ...rest,
})

/** As version 7 of the provider. */
async function publish(
  results: readonly Result[],
  providerBranch?: string,
  publication: BrokerSource['publish'] = { providerVersion: '7', buildUrl: 'https://ci.example/7' },
): Promise<readonly string[]> {
  havePublished(pactWith('api', 'a', 'b'), '1')
  const given = await pactsFromBroker(sourceOf({ providerBranch, publish: publication }), ['api'], signal)
  return publishResults(
    given,
    given.pacts.map((from) => ({ from, results })),
    signal,
  )
}

describe('the results', () => {
  const missing = { kind: 'body', at: '$.a', what: 'missing', expected: '["a"]', actual: '[]' } as const

  test('are told of each interaction, for a version on a branch', async () => {
    expect(await publish([resultOf('a'), resultOf('b')], 'a/b')).toEqual([
      'Pact between client (1) and api: kept by version 7',
    ])
    expect(broker.records.branches).toEqual([{ pacticipant: 'api', branch: 'a/b', version: '7' }])
    const [{ sha, result } = { sha: '', result: undefined }] = broker.records.results
    expect(sha).toBe(shaOf(pactWith('api', 'a', 'b')))
    expect(result).toEqual({
      success: true,
      providerApplicationVersion: '7',
      buildUrl: 'https://ci.example/7',
      testResults: [
        { interactionId: `${sha}-0`, interactionDescription: 'a', success: true },
        { interactionId: `${sha}-1`, interactionDescription: 'b', success: true },
      ],
    })
  })

  test('say what is broken', async () => {
    await publish([resultOf('a'), resultOf('b', { outcome: 'broken', mismatches: [missing] })])
    expect(broker.records.branches).toEqual([])
    expect(broker.records.results[0]?.result).toMatchObject({
      success: false,
      testResults: [
        { success: true },
        { success: false, mismatches: [{ attribute: 'body', identifier: '$.a', description: 'missing' }] },
      ],
    })
  })

  test('do not hold against a provider what it may leave out', async () => {
    await publish([resultOf('a'), resultOf('b', { outcome: 'left-out', mismatches: [missing] })])
    expect(broker.records.results[0]?.result).toMatchObject({
      success: true,
      testResults: [{ success: true }, { success: true }],
    })
  })

  test.each(['nothing', 'all the same'] as const)(
    'are each of its own pact, where the broker calls the pacts %s',
    async (pactsAreCalled) => {
      const unnamed = await startTestBroker({ authorization, pactsAreCalled })
      onTestFinished(() => unnamed.close())
      const [kept, broken] = [pactWith('api', 'a'), pactWith('api', 'a', 'b')]
      for (const [branch, pact] of [
        ['main', kept],
        ['b', broken],
      ] as const) {
        const names = { consumer: 'client', provider: 'api' }
        unnamed.records.pacts.push({ ...names, version: branch, branch, tags: [], pact, sha: shaOf(pact) })
      }
      const source = sourceOf({
        selectors: [{ branch: 'main' }, { branch: 'b' }],
        publish: { providerVersion: '7', buildUrl: undefined },
      })
      const given = await pactsFromBroker(
        { ...source, broker: { ...source.broker, url: unnamed.url } },
        ['api'],
        signal,
      )
      expectWhole(given, given.pacts)
      const [first, second] = given.pacts
      if (!first || !second) throw new Error('The broker has two.')
      expect(first.name).not.toBe(second.name)
      const lines = await publishResults(
        given,
        [
          { from: first, results: [resultOf('a')] },
          { from: second, results: [resultOf('a'), resultOf('b', { outcome: 'broken' })] },
        ],
        signal,
      )
      expect(unnamed.records.results.map(({ sha, result }) => [sha, result.success])).toEqual([
        [shaOf(kept), true],
        [shaOf(broken), false],
      ])
      expect(lines).toEqual([`${first.name}: kept by version 7`, `${second.name}: not kept by version 7`])
    },
  )

  test('are kept from the broker unless it is to be told', async () => {
    havePublished(pactWith('api', 'a'), '1')
    const given = await pactsFromBroker(sourceOf(), ['api'], signal)
    expect(await publishResults(given, [], signal)).toEqual([])
    expect(broker.records.results).toEqual([])
  })

  test('are not asked for of a part, as if it were the whole', async () => {
    havePublished(pactWith('api', 'a', 'b'), '1')
    const told = await pactsFromBroker(
      sourceOf({ publish: { providerVersion: '7', buildUrl: undefined } }),
      ['api'],
      signal,
    )
    const part = told.pacts.map((one) => ({ ...one, pact: pactWith('api', 'a') }))
    const sentence =
      /^--publish is for whole pacts: of Pact between client \(1\) and api, it is 1 of 2 interactions\.$/
    expect(() => expectWhole(told, part)).toThrow(sentence)
    expect(() => expectWhole(told, [])).toThrow(/it is 0 of 2/)
    expectWhole(told, told.pacts)
    expectWhole({ ...told, source: sourceOf() }, part)
  })
})
