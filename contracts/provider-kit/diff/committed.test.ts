/** Reports planted changes of the committed pacts. */
import { describe, expect, test } from 'vitest'
import { callsPact, eventsPact } from '../../shared/pact-files.ts'
import { readPact, subjectOf } from '../pact.ts'
import type { HttpInteraction, Interaction, Matcher, Pact } from '../pact.ts'
import { changesBetween } from './changes.ts'
import { comparePacts } from './report.ts'
import { sentencesOn } from '../testing/interactions.ts'

const calls = await readPact(callsPact)
const events = await readPact(eventsPact)
const all = { name: 'the committed pacts', pacts: [calls, events] }

type Changed = (interaction: Interaction) => Interaction | undefined

const where = (pact: Pact, description: string, changed: Changed): Pact => ({
  ...pact,
  interactions: pact.interactions.flatMap((one) =>
    one.description === description ? (changed(one) ?? []) : one,
  ),
})

const call =
  (change: (call: HttpInteraction) => Interaction): Changed =>
  (interaction) =>
    interaction.type === 'Synchronous/HTTP' ? change(interaction) : interaction
const asked = (change: Partial<HttpInteraction['request']>): Changed =>
  call((one) => ({ ...one, request: { ...one.request, ...change } }))
const answered = (
  change: (response: HttpInteraction['response']) => Partial<HttpInteraction['response']>,
): Changed => call((one) => ({ ...one, response: { ...one.response, ...change(one.response) } }))

type Fields = Readonly<Record<string, unknown>>
const hasFields = (content: unknown): content is Fields =>
  typeof content === 'object' && content !== null && Object.keys(content).length > 0
const body = (change: (content: Fields) => Fields): Changed =>
  answered(({ body }) => ({ body: { ...body, content: change(body?.content as Fields) } }))
const without = (fields: Fields | undefined, name: string): Fields =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([other]) => other !== name))

/** Replaces the matchers of a path. */
const ruled = (place: string, change: (matchers: readonly Matcher[]) => Matcher[]): Changed =>
  answered(({ matchingRules }) => {
    const rules = matchingRules?.body ?? {}
    const matchers = change(rules[place]?.matchers ?? [])
    return { matchingRules: { ...matchingRules, body: { ...rules, [place]: { combine: 'AND', matchers } } } }
  })
const withRegex =
  (regex: string) =>
  (matchers: readonly Matcher[]): Matcher[] =>
    matchers.map((matcher) => (matcher.match === 'regex' ? { ...matcher, regex } : matcher))

const inState =
  (name: string): Changed =>
  (one) => ({ ...one, providerStates: [{ name }] })

/** What is plantedChanges where, and what must be said of it. */
const plantedChanges: readonly (readonly [
  description: string,
  changed: Changed,
  sentences: readonly string[],
])[] = [
  [
    'auth.register: minimum',
    answered(() => ({ status: 200 })),
    ['tightened: must respond with 200 instead of 201'],
  ],
  [
    'auth.logout: minimum',
    () => undefined,
    ['dropped: no longer needs to respond to POST /api/auth/logout with 200'],
  ],
  [
    'auth.login: minimum',
    answered(({ headers }) => ({ headers: { ...headers, 'x-request-id': ['1'] } })),
    ['tightened: the header X-Request-Id is required: "1"'],
  ],
  [
    'auth.refresh: minimum',
    answered(({ headers }) => ({ headers: without(headers, 'Set-Cookie') as Record<string, string[]> })),
    ['loosened: the header Set-Cookie is no longer required'],
  ],
  [
    'games.list: minimum',
    body((content) => ({ ...content, total: 2 })),
    ['tightened: body.total is required: 2'],
  ],
  ['games.list: minimum', body(() => ({})), ['loosened: body.games is no longer required']],
  [
    'auth.login: maximum',
    ruled('$.user.role', withRegex('^(user|operator)$')),
    ['tightened: body.user.role must not be "admin" any more'],
  ],
  [
    'auth.login: maximum',
    ruled('$.user.role', withRegex('^(user|operator|admin|guest)$')),
    ['loosened: body.user.role may also be "guest"'],
  ],
  ['games.list: minimum', ruled('$.games', () => [{ match: 'type' }]), ['loosened: body.games may be empty']],
  [
    'history.buy: maximum',
    ruled('$.data[*].quantity', () => [{ match: 'integer' }]),
    ['tightened: body.data[].quantity must be an integer instead of a number'],
  ],
  [
    'users.update: minimum',
    ruled('$.firstName', () => [{ match: 'integer' }]),
    ['tightened: body.firstName must be an integer instead of a text'],
  ],
  [
    'users.update: minimum',
    asked({ method: 'PATCH' }),
    ['tightened: is requested with PATCH instead of PUT'],
  ],
  [
    'games.list: minimum',
    asked({ path: '/api/v2/games' }),
    ['tightened: is requested at /api/v2/games instead of /api/games'],
  ],
  [
    'games.list: minimum',
    asked({ query: { page: ['1'] } }),
    ['tightened: is requested with the addition of the query parameter page, which is "1"'],
  ],
  [
    'conversations.current: minimum',
    inState('it is night'),
    [
      'added: must be set up',
      'dropped: no longer needs to be set up',
      'tightened: is requested given “it is night” instead of “a player is signed in”',
    ],
  ],
  [
    'conversations.current: withClientId',
    (one) => ({ ...one, pending: false }),
    ['tightened: is required now, and was optional'],
  ],
  ['conversations.current: minimum', (one) => ({ ...one, pending: true }), ['loosened: is optional now']],
  ['conversations.current: minimum', (one) => ({ ...one, description: 'conversations.current: none' }), []],
]

test.each(plantedChanges)('%s', (description, changed, sentences) => {
  const { subject } = subjectOf({ description })
  const ofCall = {
    ...calls,
    interactions: calls.interactions.filter((one) => subjectOf(one).subject === subject),
  }
  expect(sentencesOn(ofCall, where(ofCall, description, changed))).toEqual(sentences)
})

test('reports no change between equal pacts', () => {
  const report = comparePacts(all, all)
  expect([report.changes, report.notes, report.isKept]).toEqual([[], [], true])
})

const everyBody =
  (change: (content: Fields) => Fields): Changed =>
  (one) => {
    const content = one.type === 'Synchronous/HTTP' ? one.response.body?.content : one.contents.content
    if (!hasFields(content)) return one
    if (one.type === 'Synchronous/HTTP') return body(change)(one)
    return { ...one, contents: { ...one.contents, content: change(content) } }
  }

describe('each minimum example and each pending interaction', () => {
  const interactions = all.pacts
    .flatMap((pact) => pact.interactions)
    .filter((one) => one.pending || subjectOf(one).example === 'minimum')

  /** Returns the interactions whose change is reported as another kind. */
  const saidOtherwise = (changed: Changed, kinds: readonly string[]): readonly string[] =>
    interactions.flatMap((one) => {
      const now = changed(one)
      if (now === one) return []
      const said = changesBetween({ interactions: [one] }, { interactions: now ? [now] : [] })
      const found = said.filter(({ about }) => about !== 'state').map(({ kind }) => kind)
      return [...new Set(found)].join(' ') === kinds.join(' ') ? [] : [one.description]
    })

  test.each<readonly [what: string, changed: Changed, kinds: readonly string[]]>([
    ['is dropped', () => undefined, ['dropped']],
    ['has another name', (one) => ({ ...one, description: `${one.description} again` }), []],
    ['has another status', answered(({ status }) => ({ status: status + 1 })), ['tightened']],
    ['is requested with another method', asked({ method: 'TRACE' }), ['tightened']],
    ['has a field more', everyBody((content) => ({ ...content, more: true })), ['tightened']],
    ['has no field', everyBody(() => ({})), ['loosened']],
    [
      'has no body',
      call((one) => (one.response.body ? { ...one, response: { ...one.response, body: undefined } } : one)),
      ['loosened'],
    ],
    ['has no header', answered(() => ({ headers: {} })), ['loosened']],
    ['follows another state', inState('it is night'), ['tightened']],
    ['binds', (one) => (one.pending ? { ...one, pending: false } : one), ['tightened']],
    ['is optional', (one) => (one.pending ? one : { ...one, pending: true }), ['loosened']],
  ])('%s', (_what, changed, kinds) => {
    expect(saidOtherwise(changed, kinds)).toEqual([])
  })
})
