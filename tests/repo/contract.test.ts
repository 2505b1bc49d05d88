/** Checks that the registry, the committed pacts, the provider states and the client fit each other. */
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  readClientPacts,
  subjectOf,
  type HttpInteraction,
  type Interaction,
} from '../../contracts/provider-kit/pact.ts'
import { sequenceStates, states, stateValues } from '../../contracts/provider-states/provider-states.ts'
import { errorsOf, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { ErrorBody, identifyError, type ErrorCode } from '../../contracts/registry/errors.ts'
import { answersOf } from '../../contracts/registry/examples.ts'
import { layersOf, missingBranches, placeOf, type Layer } from '../../contracts/registry/schema-layers.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import { filesLike, linesWith, root } from './files.ts'

const pinned = (await readClientPacts()).flatMap(({ interactions }) => interactions)
const ofSubject = (name: string) => pinned.filter((interaction) => subjectOf(interaction).subject === name)

const callIds = Object.keys(endpoints) as EndpointId[]
const eventNames = Object.keys(events) as EventName[]
const client = filesLike(/^client\/(?:src|service-worker)\/(?!testing\/).*(?<!\.test)\.tsx?$/)

const isCall = (interaction: Interaction) => interaction.type === 'Synchronous/HTTP'

const rowOf = (interaction: Interaction): Endpoint => endpoints[subjectOf(interaction).subject as EndpointId]

/** Returns the status and the body, or the Location header of a redirect, in the form of the registry's examples. */
function answerIn({ response: { status, headers, body } }: HttpInteraction) {
  const [location] = headers?.['Location'] ?? []
  return { status, answer: location === undefined ? body?.content : { location } }
}

function refusalIn(row: Endpoint, { response: { status, body } }: HttpInteraction): ErrorCode | undefined {
  const refusal = ErrorBody.safeParse(body?.content)
  return refusal.success ? identifyError(errorsOf(row), status, refusal.data) : undefined
}

/** Pacts list several values for each query parameter; the registry has one. */
const firstValues = (query: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).map(([name, [value = '']]) => [name, value]))

/** Refusals that no pact pins, because the client treats them like any failed call. */
const unpinned: Readonly<Record<string, readonly ErrorCode[]>> = {
  // The client limits its inputs, and a proxy may refuse large bodies in its own way.
  everywhere: ['body-too-large'],
  // The search box limits the length of the keyword.
  'servers.retro': ['invalid-input'],
  'servers.touch': ['invalid-input'],
}

test.each(callIds)('the committed pacts pin every answer and every refusal of %s', (id) => {
  const row: Endpoint = endpoints[id]
  const calls = ofSubject(id).filter(isCall)
  const answers = calls.map(answerIn)
  const missing = answersOf(id).filter(
    ({ status, answer }) =>
      !answers.some((pinnedAnswer) => isDeepStrictEqual(pinnedAnswer, { status, answer })),
  )
  expect(missing).toEqual([])
  const refusals = new Set(calls.map((interaction) => refusalIn(row, interaction)))
  const skipped = new Set([...(unpinned['everywhere'] ?? []), ...(unpinned[id] ?? [])])
  expect(errorsOf(row).filter((code) => !refusals.has(code) && !skipped.has(code))).toEqual([])
})

describe('the calls and events of the client', () => {
  test('name each row, so that no page loads the whole table', () => {
    expect(linesWith(/import(\s+\*|\().*contracts\/registry|\bendpoints\b/, client)).toEqual([])
  })

  test('are complete: the client reaches the provider in no other way', () => {
    // Finds every mention, also in texts, so that no alias hides one.
    expect(
      filesWith(/\b(fetch|sendBeacon|XMLHttpRequest|EventSource|WebSocket)\b|'(axios|socket\.io-client)'/),
    ).toEqual([
      // Stores files of the client, and leaves the addresses of the provider to the network.
      'client/service-worker/service-worker.ts',
      'client/src/api/call.ts',
      // Checks whether the page's own origin is reachable.
      'client/src/app/error-page.tsx',
      // Browser messages about missing code.
      'client/src/lib/lost-chunk.ts',
      // Receives the events of the registry.
      'client/src/realtime/connection.ts',
      // A sentence of the specification.
      'client/src/texts/default/exchange.ts',
    ])
    expect(filesWith(/\bapiPrefix\b|['"`]\/api\b/)).toEqual([
      'client/src/api/call.ts',
      // The address of the sign-in with Google, from a row of the registry.
      'client/src/entities/user/account.ts',
      // Points links of prerendered pages to the provider's origin.
      'client/src/main.tsx',
    ])
  })

  test('use one table: no row is made outside the registry or missing from it', async () => {
    const elsewhere = filesLike(/^(?!contracts\/registry\/).*(?<!\.test)\.tsx?$/)
    expect(linesWith(/\b(endpoint|realtimeEvent)\(/, elsewhere)).toEqual([])
    const exported = await Promise.all(
      filesLike(/^contracts\/registry\/\w+\.ts$/).map(
        async ({ path }) => Object.values((await import(join(root, path))) as object) as readonly unknown[],
      ),
    )
    expect(new Set(exported.flat().filter(isRow))).toEqual(new Set<Endpoint>(Object.values(endpoints)))
  })
})

const onAPage = ['$.limit: left out', '$.page: left out', '$.sort: left out']

/** Input that a call allows and the client never sends. */
const neverSent: { readonly [Id in EndpointId]?: readonly string[] } = {
  // Google always returns the state.
  'auth.googleCallback': ['$.state: left out'],
  // The client always sends a clientId, and always says which page it wants.
  'messages.sendToRequest': ['$.clientId: left out'],
  'messages.sendToTracking': ['$.clientId: left out'],
  'history.buy': onAPage,
  'history.sell': onAPage,
  'history.exchange': onAPage,
  'rates.list': onAPage,
  // The client sends an empty keyword for all servers.
  'servers.retro': ['$.keyword: left out'],
  'servers.touch': ['$.keyword: left out'],
}

test.each(callIds)('the pinned requests of %s show every branch of the input that the client uses', (id) => {
  const row: Endpoint = endpoints[id]
  const layers: Layer[] = []
  for (const interaction of ofSubject(id)) {
    if (interaction.type !== 'Synchronous/HTTP' || interaction.response.status >= 400) continue
    const { query = {}, body } = interaction.request
    if (row.query !== undefined) layers.push(...layersOf(row.query, firstValues(query)))
    if (row.body !== undefined) layers.push(...layersOf(row.body, body?.content))
  }
  expect(missingBranches(layers).toSorted()).toEqual((neverSent[id] ?? []).toSorted())
})

/** Returns the layers of an event or of an answer that is no refusal. */
function layersIn(interaction: Interaction): readonly Layer[] {
  const { subject } = subjectOf(interaction)
  if (!isCall(interaction))
    return layersOf(events[subject as EventName].payload, interaction.contents.content)
  const { status, answer } = answerIn(interaction)
  const schema = rowOf(interaction).responses[status]
  return schema === undefined ? [] : layersOf(schema, answer)
}

test.each([...callIds, ...eventNames])(
  'the pending interactions of %s are not the only ones to show a required branch',
  (name) => {
    const all = ofSubject(name).flatMap(layersIn)
    const required = ofSubject(name).filter(({ pending }) => !pending)
    const unused = new Set(missingBranches(all))
    const nulls = optionalNulls(all, unused)
    const onlyPending = missingBranches(required.flatMap(layersIn)).filter(
      (branch) =>
        !unused.has(branch) &&
        !/\.(eventId|clientId|exchangeCode): given$/.test(branch) &&
        !nulls.has(branch),
    )
    expect(onlyPending).toEqual([])
  },
)

/** Returns the null branches of optional fields: a provider may leave such a field out instead. */
function optionalNulls(layers: readonly Layer[], unused: ReadonlySet<string>): ReadonlySet<string> {
  const pathsOf = (type: string): string[] => layers.filter(({ def }) => def.type === type).map(placeOf)
  const nullish = pathsOf('optional').filter((path) => pathsOf('nullable').includes(path))
  const alwaysNull = nullish.filter((path) => unused.has(`${path}: not null`))
  return new Set([...nullish.map((path) => `${path}: null`), ...alwaysNull.map((path) => `${path}: given`)])
}

describe('the provider states', () => {
  const pactStates = Object.fromEntries(
    Object.entries(states).filter(([name]) => !Object.hasOwn(sequenceStates, name)),
  )
  const used = pinned.flatMap(({ providerStates }) => providerStates)

  test('are all used, and each is described in sentences that mention its parameters', () => {
    expect([...new Set(used.map(({ name }) => name))].toSorted()).toEqual(Object.keys(pactStates).toSorted())
    for (const { about, params } of Object.values(states)) {
      expect(about).toMatch(/^[A-Z].*\.$/)
      for (const param of params) expect(about).toContain(`\`${param}\``)
    }
  })

  test('return exactly the values that requests use or answers must contain', () => {
    const inRequests = new Map<string, Set<string>>(Object.keys(pactStates).map((name) => [name, new Set()]))
    for (const interaction of pinned) {
      const { description, providerStates } = interaction
      const generators = JSON.stringify(
        interaction.type === 'Synchronous/HTTP'
          ? [interaction.request.generators, interaction.response.generators]
          : [interaction.generators],
      )
      for (const [, value = ''] of generators.matchAll(/\$\{(\w+)\}/g)) {
        expect(providerStates, `${description} uses ${value}`).toHaveLength(1)
        for (const { name } of providerStates) inRequests.get(name)?.add(value)
      }
    }
    const declared = Object.entries(pactStates).map(
      ([name, { values }]) => [name, new Set<string>(values)] as const,
    )
    expect(inRequests).toEqual(new Map(declared))
    expect(new Set(Object.values(states).flatMap(({ values }): readonly string[] => values))).toEqual(
      new Set(Object.keys(stateValues)),
    )
  })
})

const filesWith = (pattern: RegExp): string[] =>
  client.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

const isRow = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'responses' in value
