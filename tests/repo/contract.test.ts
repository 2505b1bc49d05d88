import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { subjectOf } from '../../contracts/provider-kit/pact.ts'
import { interactions } from '../../client/pact/interactions.ts'
import { isStateName, states, stateValues } from '../../contracts/provider-states/provider-states.ts'
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { answersOf, eventExamples } from '../../contracts/registry/examples.ts'
import { missingIn, show, type Shown } from '../../contracts/registry/examples/branches.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import { gapsBetween } from './coverage.ts'
import { filesLike, placesOf, root } from './files.ts'
import { answerIn, pinnedInFiles, registrySubjects, singly } from './contract-sides.ts'

const pinned = await pinnedInFiles()
const of = (name: string) => pinned.filter((interaction) => subjectOf(interaction).subject === name)

const callIds = Object.keys(endpoints) as EndpointId[]
const eventNames = Object.keys(events) as EventName[]
const client = filesLike(/^client\/src\/(?!testing\/).*(?<!\.test)\.tsx?$/)

describe('the registry, the committed pacts and the client', () => {
  test('leave no gap between each other', async () => {
    const relied = new Set([...(await callsOfTheClient()), ...(await eventsOfTheClient())])
    expect(gapsBetween({ registry: registrySubjects(), pinned, client: relied })).toEqual([])
  })

  test('are all that there is: the client has no other way to the provider', () => {
    // By whatever name they go on: each mention of them, in a text too.
    expect(
      filesWith(/\b(fetch|sendBeacon|XMLHttpRequest|EventSource|WebSocket)\b|'(axios|socket\.io-client)'/),
    ).toEqual([
      'client/src/api/call.ts',
      // Whether the page's own origin answers.
      'client/src/app/chunk-reload.ts',
      // The words with which a browser says that code is missing.
      'client/src/lib/lost-chunk.ts',
      // Events, all that the registry has.
      'client/src/realtime/connection.ts',
      // A sentence of the specification.
      'client/src/texts/exchange.ts',
    ])
    expect(filesWith(/\bapiPrefix\b|['"`]\/api\b/)).toEqual([
      'client/src/api/call.ts',
      // A link of the printed pages is led to the provider's own origin.
      'client/src/app/hydration.ts',
      // The page of Google's sign-in, of a row of the table.
      'client/src/entities/user/account.ts',
    ])
  })

  test('are of one table: no row is made elsewhere, and none is left out of it', async () => {
    const elsewhere = filesLike(/^(?!contracts\/registry\/).*(?<!\.test)\.tsx?$/)
    expect(placesOf(elsewhere, /\b(endpoint|realtimeEvent)\(/)).toEqual([])
    const exported = await Promise.all(
      filesLike(/^contracts\/registry\/\w+\.ts$/).map(
        async ({ path }) => Object.values((await import(join(root, path))) as object) as readonly unknown[],
      ),
    )
    expect(new Set(exported.flat().filter(isRow))).toEqual(new Set<Endpoint>(Object.values(endpoints)))
  })

  test('are of one writing: the pacts hold what their table says', () => {
    expect(pinned.map(({ description }) => description).toSorted()).toEqual(
      [
        ...interactions.map(({ call, name }) => `${call}: ${name}`),
        ...eventNames.flatMap((name) =>
          Object.keys(eventExamples[name]).map((example) => `${name}: ${example}`),
        ),
      ].toSorted(),
    )
  })
})

describe('the committed pacts', () => {
  test.each(callIds)('pin each branch of what %s answers that its examples show', (id) => {
    const row: Endpoint = endpoints[id]
    const examples: Shown = new Map()
    for (const { status, answer } of answersOf(id)) showIfRead(examples, row.responses[status], answer)
    const shown: Shown = new Map()
    for (const interaction of of(id)) {
      if (interaction.type !== 'Synchronous/HTTP') continue
      const { status, answer } = answerIn(interaction)
      showIfRead(shown, row.responses[status], answer)
    }
    expect(missingIn(shown)).toEqual(missingIn(examples))
  })

  test.each(eventNames)('pin each branch of what %s carries that its examples show', (name) => {
    const { payload } = events[name]
    const [examples, shown]: [Shown, Shown] = [new Map(), new Map()]
    for (const example of Object.values(eventExamples[name])) show(examples, payload, example)
    for (const interaction of of(name)) {
      if (interaction.type === 'Asynchronous/Messages') show(shown, payload, interaction.contents.content)
    }
    expect(missingIn(shown)).toEqual(missingIn(examples))
  })

  test.each(callIds)('pin each way in which the client asks for %s', (id) => {
    const row: Endpoint = endpoints[id]
    const shown: Shown = new Map()
    for (const interaction of of(id)) {
      if (interaction.type !== 'Synchronous/HTTP' || interaction.response.status >= 400) continue
      const { query = {}, body } = interaction.request
      showIfRead(shown, row.query, singly(query))
      showIfRead(shown, row.body, body?.content)
    }
    expect(missingIn(shown).toSorted()).toEqual((neverSent[id] ?? []).toSorted())
  })
})

const showIfRead = (shown: Shown, schema: Endpoint['query'], value: unknown): void => {
  if (schema !== undefined) show(shown, schema, value)
}

const asAPage = ['$.limit: left out', '$.page: left out', '$.sort: left out']

/** What a call could be asked for with, and the client never does. */
const neverSent: { readonly [Id in EndpointId]?: readonly string[] } = {
  // Google sends back what it was sent with.
  'auth.googleCallback': ['$.state: left out'],
  // The client names each message, and each page that it shows.
  'messages.sendToRequest': ['$.clientId: left out'],
  'messages.sendToTracking': ['$.clientId: left out'],
  'history.buy': asAPage,
  'history.sell': asAPage,
  'history.exchange': asAPage,
  'rates.list': asAPage,
  // All servers are those of the empty keyword.
  'servers.retro': ['$.keyword: left out'],
  'servers.touch': ['$.keyword: left out'],
}

describe('the states of the pacts', () => {
  const used = pinned.flatMap(({ providerStates }) => providerStates)

  test('are used each, and say in a sentence what to make true', () => {
    expect([...new Set(used.map(({ name }) => name))].toSorted()).toEqual(Object.keys(states).toSorted())
    for (const { about, params } of Object.values(states)) {
      expect(about).toMatch(/^[A-Z].*\.$/)
      for (const param of params) expect(about).toContain(`\`${param}\``)
    }
  })

  test('are asked for with all of their parameters, and no others', () => {
    const otherwise = used.filter(({ name, params = {} }) => {
      const declared: readonly string[] = isStateName(name) ? states[name].params : []
      return !isDeepStrictEqual(Object.keys(params).toSorted(), declared.toSorted())
    })
    expect(otherwise).toEqual([])
  })

  test('give each value that is put into a request, and none that never is', () => {
    const taken = new Map<string, Set<string>>(Object.keys(states).map((name) => [name, new Set()]))
    for (const interaction of pinned) {
      const { description, providerStates } = interaction
      if (interaction.type !== 'Synchronous/HTTP') continue
      const generators = JSON.stringify(interaction.request.generators ?? {})
      for (const [, value = ''] of generators.matchAll(/\$\{(\w+)\}/g)) {
        expect(providerStates, `${description} takes ${value}`).toHaveLength(1)
        for (const { name } of providerStates) taken.get(name)?.add(value)
      }
    }
    expect(Object.fromEntries([...taken].map(([name, values]) => [name, [...values].toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(states).map(([name, { values }]) => [name, [...values].toSorted()])),
    )
    const given = new Set(Object.values(states).flatMap(({ values }): readonly string[] => values))
    expect(given).toEqual(new Set(Object.keys(stateValues)))
  })
})

const filesWith = (pattern: RegExp): string[] =>
  client.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** The ids of the rows that the client's own code names: it has no other way to make a call. */
async function callsOfTheClient(): Promise<string[]> {
  const found: string[] = []
  // Each by its name, so that it can be found here.
  expect(placesOf(client, /import(\s+\*|\().*contracts\/registry/)).toEqual([])
  for (const { path, text } of client) {
    for (const [, list = '', file = ''] of text.matchAll(
      /^import \{([^}]*)\} from '[./]+\/contracts\/(registry\/\w+\.ts)'/gm,
    )) {
      const module = (await import(join(root, 'contracts', file))) as Readonly<Record<string, unknown>>
      for (const name of list.split(',').map((part) => part.trim().split(' ')[0] ?? '')) {
        expect(module[name], `${path} could reach every row by way of the whole table`).not.toBe(endpoints)
        if (isRow(module[name])) found.push(module[name].id)
      }
    }
  }
  return found
}

/** Whether it is in the table or not. */
const isRow = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'responses' in value

/** The names in the tables of handlers, `conversationEvents` and its like, that the client's entities keep. */
async function eventsOfTheClient(): Promise<string[]> {
  const tables: object[] = []
  for (const { path } of client.filter((file) =>
    /^client\/src\/entities\/\w+\/events\.ts$/.test(file.path),
  )) {
    tables.push(...Object.values((await import(join(root, path))) as Readonly<Record<string, object>>))
  }
  // The session's, of no entity: the connection itself goes by it (client/src/realtime/connection.ts).
  return [...tables.flatMap((handlers) => Object.keys(handlers)), 'sessionEnded']
}
