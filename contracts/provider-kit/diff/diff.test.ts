/** `contracts diff`: what it says about each change, and how it prints it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '../../shared/testing/folder.ts'
import { contracts } from '../testing/command.ts'
import { json, pactOf } from '../testing/pact.ts'
import type { Pact } from '../pact.ts'
import { changesBetween } from './changes.ts'

type Rules = Readonly<Record<string, object | readonly object[]>>

interface Call {
  readonly description?: string
  readonly states?: readonly object[]
  readonly pending?: boolean
  readonly request?: object
  readonly status?: number
  readonly headers?: Readonly<Record<string, readonly string[]>>
  readonly body?: unknown
  readonly rules?: Rules
}

const inPact = (rules: Rules): object =>
  Object.fromEntries(
    Object.entries(rules).map(([place, rule]) => [place, { matchers: Array.isArray(rule) ? rule : [rule] }]),
  )

const call = ({
  description = 'auth.login: minimum',
  states = [{ name: 'an account exists', params: { role: 'user' } }],
  pending = false,
  request = {},
  status = 200,
  headers = {},
  body,
  rules = {},
}: Call = {}): object => ({
  type: 'Synchronous/HTTP',
  description,
  pending,
  providerStates: states,
  request: { method: 'POST', path: '/login', ...request },
  response: {
    status,
    headers,
    ...(body === undefined ? {} : json(body)),
    matchingRules: { body: inPact(rules) },
  },
})

const event = ({
  description = 'sendMessage: minimum',
  pending = false,
  body = { message: 'Hello' },
  rules = { '$.message': { match: 'type' } },
}: Call = {}): object => ({
  type: 'Asynchronous/Messages',
  description,
  pending,
  providerStates: [{ name: 'the staff has replied' }],
  contents: json(body).body,
  matchingRules: { body: inPact(rules) },
})

/** Returns, for example, `tightened: body.role is required: a text`. */
const sentencesOn = (old: Pact, now: Pact): readonly string[] =>
  changesBetween(old.interactions, now.interactions)
    .map(({ kind, sentence }) => `${kind}: ${sentence}`)
    .toSorted()

const type = { match: 'type' }
const regex = (pattern: string) => ({ match: 'regex', regex: pattern })
const role = (rule: object): Call => ({ body: { role: 'user' }, rules: { '$.role': rule } })
const list = (content: unknown, rules: Rules = {}): Call => ({ body: { list: content }, rules })
const text = role(type)

/** Before, after, the sentence, and the sentence for the reverse change. */
test.each<readonly [what: string, old: Call, now: Call, there: string, back: string]>([
  [
    'a status',
    { status: 200 },
    { status: 201 },
    'tightened: `status` must be `201` instead of `200`',
    'tightened: `status` must be `200` instead of `201`',
  ],
  [
    'a field',
    { body: {} },
    text,
    'tightened: `body.role` is required: a text',
    'loosened: `body.role` is no longer required',
  ],
  [
    'a field with fields, named once',
    { body: {} },
    { body: { user: { role: 'user' } } },
    'tightened: `body.user` is required: an object',
    'loosened: `body.user` is no longer required',
  ],
  [
    'a pattern for a text',
    text,
    role([type, regex('^.+$')]),
    'tightened: `body.role` must be a text, and a value that matches `^.+$` instead of a text',
    'loosened: `body.role` may be a text instead of a text, and a value that matches `^.+$`',
  ],
  [
    'a value of a choice',
    role([type, regex('^(user|admin)$')]),
    role([type, regex('^(?:admin|user|guest)$')]),
    'loosened: `body.role` may be `"admin"`, `"user"`, or `"guest"` instead of `"user"` or `"admin"`',
    'tightened: `body.role` must be `"user"` or `"admin"` instead of `"admin"`, `"user"`, or `"guest"`',
  ],
  [
    'the length of a list',
    list([1], { '$.list': type }),
    list([1], { '$.list': { match: 'type', min: 1 } }),
    'tightened: `body.list` must be a list of at least 1 instead of a list',
    'loosened: `body.list` may be a list instead of a list of at least 1',
  ],
  [
    'the elements of a list',
    list([{ id: 'a' }], { '$.list': type }),
    list([{ id: 'a' }], { '$.list': type, '$.list[*].id': regex('^(a|b)$') }),
    'tightened: `body.list[].id` must be `"a"` or `"b"` instead of a text',
    'loosened: `body.list[].id` may be a text instead of `"a"` or `"b"`',
  ],
  [
    'a header',
    {},
    { headers: { 'Retry-After': ['60'] } },
    'tightened: the header `retry-after` is required: `"60"`',
    'loosened: the header `retry-after` is no longer required',
  ],
])('reports a change of a response: %s', (_what, old, now, there, back) => {
  expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual([there])
  expect(sentencesOn(pactOf(call(now)), pactOf(call(old)))).toEqual([back])
})

const asked = (request: object): Call => ({ request })
const states = (...all: readonly object[]): Call => ({ states: all })
const fromState = (expression: string) => ({ type: 'ProviderState', expression })
const sent = (content: object, generators: object = {}): Call =>
  asked({ body: { content, contentType: 'application/json', encoded: false }, generators })

const requests: readonly (readonly [what: string, old: Call, now: Call, ...sentences: string[]])[] = [
  [
    'a method',
    asked({}),
    asked({ method: 'PUT' }),
    'tightened: is requested with `method` as `"PUT"` instead of `"POST"`',
  ],
  [
    'a path with a value of the state',
    asked({ path: '/users/1', generators: { path: fromState('/users/${userId}') } }),
    asked({ path: '/users/2', generators: { path: fromState('/users/${id}') } }),
    'tightened: is requested with `path` as `/users/${id}` instead of `/users/${userId}`',
  ],
  [
    'a query',
    asked({ query: { page: ['1'] } }),
    asked({ query: { limit: ['10'] } }),
    'tightened: is requested with the addition of the query parameter `limit`: `"10"`',
    'tightened: is requested without the query parameter `page`',
  ],
  [
    'a new header',
    asked({}),
    asked({ headers: { Accept: ['x'] }, generators: { header: { Accept: fromState('${type}') } } }),
    'tightened: is requested with the addition of the header `accept`: `${type}`',
  ],
  [
    'a body',
    sent({ email: 'a@b.c' }),
    sent({ email: 'd@e.f' }),
    'tightened: is requested with `body.email` as `"d@e.f"` instead of `"a@b.c"`',
  ],
  [
    'a value of a parameter',
    states({ name: 'an account exists', params: { role: 'user' } }),
    states({ name: 'an account exists', params: { role: 'admin' } }),
    'tightened: is requested given `an account exists` with `role: "admin"` instead of ' +
      '`an account exists` with `role: "user"`',
  ],
  [
    'another state',
    states({ name: 'an account exists' }),
    states(),
    'dropped: no longer needs to be set up',
    'tightened: is requested given no state instead of `an account exists`',
  ],
  [
    'an interaction that is no longer pending',
    { pending: true },
    {},
    'tightened: is required now, and was optional',
  ],
  ['an interaction that becomes pending', {}, { pending: true }, 'loosened: is optional now'],
  [
    'another description with another response',
    { description: 'auth.login: minimum' },
    { description: 'auth.login: smallest', status: 201 },
    'tightened: `status` must be `201` instead of `200`',
  ],
  // Different notations of the same requirement.
  ['no change: another description', {}, { description: 'auth.login: smallest' }],
  [
    'no change: another example of a state value',
    sent({ id: '1' }, { body: { '$.id': fromState('${id}') } }),
    sent({ id: '2' }, { body: { '$.id': fromState('${id}') } }),
  ],
  [
    'no change: another example of the same rule',
    text,
    { body: { role: 'admin' }, rules: { '$.role': type } },
  ],
  ['no change: a name in brackets', text, { body: { role: 'user' }, rules: { "$['role']": type } }],
  ['no change: the order of a choice', role(regex('^(user|admin)$')), role(regex('(admin|user)'))],
  ['no change: a choice of one', role({ match: 'equality' }), role(regex('^(user)$'))],
  ['no change: the order of fields', { body: { a: 1, b: 2 } }, { body: { b: 2, a: 1 } }],
  ['no change: case and spaces', { headers: { 'X-A': ['1,2'] } }, { headers: { 'x-a': ['1, 2'] } }],
]

test.each(requests.map(([what, old, now, ...sentences]) => ({ what, old, now, sentences })))(
  'reports $what',
  ({ old, now, sentences }) => {
    expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual(sentences)
  },
)

test.each<[what: string, rules: Rules]>([
  ['for an object', { $: type }],
  ['with a star for a name', { '$.*': type }],
  ['of another kind', { '$.role': { match: 'semver' } }],
])('a rule %s cannot be read, so another one counts as tightened', (_what, rules) => {
  const unread = pactOf(call({ body: { role: 'user' }, rules }))
  for (const pacts of [
    [unread, pactOf(call(text))],
    [pactOf(call(text)), unread],
  ] as const) {
    expect(sentencesOn(...pacts).some((sentence) => sentence.startsWith('tightened: '))).toBe(true)
  }
})

describe('added and dropped interactions', () => {
  const login = call()
  const refusal = call({ description: 'auth.login: wrong-credentials', states: [], status: 401 })

  test('have the request, the status and the state', () => {
    const sentences = [
      'must be set up',
      'must respond to `POST` `/login` with `200` given `an account exists` with `role: "user"`',
      'must respond to `POST` `/login` with `401`',
    ]
    expect(sentencesOn(pactOf(), pactOf(login, refusal))).toEqual(sentences.map((each) => `added: ${each}`))
    expect(sentencesOn(pactOf(login, refusal), pactOf(login))).toEqual([
      'dropped: no longer needs to respond to `POST` `/login` with `401`',
    ])
  })

  test('are found when another interaction takes over the description', () => {
    const renamed = call({ description: 'auth.login: smallest' })
    const created = call({ status: 201 })
    expect(sentencesOn(pactOf(login), pactOf(created, renamed))).toEqual([
      'added: must respond to `POST` `/login` with `201` given `an account exists` with `role: "user"`',
    ])
  })

  test('may be in any order, and repeated', () => {
    expect(sentencesOn(pactOf(login, refusal), pactOf(refusal, login, login))).toEqual([])
    expect(sentencesOn(pactOf(login), pactOf(login, refusal, refusal))).toHaveLength(1)
  })

  test('are events by their name, not by that of their example', () => {
    const [added, setUp] = ['added: must be sent after `the staff has replied`', 'added: must be set up']
    const dropped = 'dropped: no longer needs to be sent after `the staff has replied`'
    const longer = event({ body: { message: 'Hello', eventId: 1 } })
    expect(sentencesOn(pactOf(), pactOf(event()))).toEqual([added, setUp])
    expect(sentencesOn(pactOf(event()), pactOf(longer))).toEqual([
      'tightened: `payload.eventId` is required: `1`',
    ])
    expect(sentencesOn(pactOf(event()), pactOf(event({ description: 'sendMessage: smallest' })))).toEqual([])
    expect(sentencesOn(pactOf(event()), pactOf(event({ description: 'newMessage: minimum' })))).toEqual([
      added,
      dropped,
    ])
  })
})

function diff(old: Pact, now: Pact, ...flags: readonly string[]) {
  const folder = newFolder()
  vi.stubEnv('INIT_CWD', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  writeFileSync(join(folder, 'v1'), JSON.stringify(old))
  writeFileSync(join(folder, 'v2'), JSON.stringify(now))
  return contracts(['diff', 'v1', 'v2', ...flags])
}

const withRole = (pattern: string, more: object = {}) => ({
  body: { user: { role: 'user', ...more } },
  rules: { '$.user.role': regex(pattern) },
})
const old = pactOf(
  call({ ...withRole('^(user|admin)$') }),
  call({ ...withRole('^(user|admin)$'), description: 'auth.login: maximum', states: [] }),
  call({ description: 'auth.logout: minimum', request: { path: '/logout' }, states: [] }),
  event(),
)
const now = pactOf(
  call({ ...withRole('^(user|admin|`x)$') }),
  call({ ...withRole('^(user|admin|`x)$', { level: 1 }), description: 'auth.login: maximum', states: [] }),
  event(),
  event({ description: 'closeChat: minimum', pending: true, body: { id: '1' }, rules: {} }),
)

describe('contracts diff', () => {
  test('groups changes by kind and subject, the most important first, and exits with 4', async () => {
    const { exitCode, printed } = await diff(old, now)
    expect(exitCode).toBe(4)
    expect(printed).toBe(`ADDED  new interactions and states

  \`closeChat\`
    \`minimum\` (optional): must be sent after \`the staff has replied\`

TIGHTENED  responses that were accepted may be rejected, or requests are different

  \`auth.login\`
    \`maximum\`: \`body.user.level\` is required: \`1\`

LOOSENED  more responses are accepted

  \`auth.login\`
    \`maximum\`; \`minimum\`: \`body.user.role\` may be \`"user"\`, \`"admin"\`, or \`\`"\`x"\`\` instead of \`"user"\` or \`"admin"\`

DROPPED  no longer required

  \`auth.logout\`
    \`minimum\`: no longer needs to respond to \`POST\` \`/logout\` with \`200\`

Optional: the provider may leave these fields out, but must send them in this form.

1 added, 1 tightened, 1 loosened, 1 dropped. A provider that passes \`v1\` may fail \`v2\`.
`)
  })

  test('exits with 0 when a provider need not change', async () => {
    expect(await diff(old, pactOf())).toMatchObject({ exitCode: 0, complained: '' })
    const nothing = 'Nothing changed: a provider must do exactly what it did before.\n'
    expect(await diff(old, old)).toEqual({ exitCode: 0, printed: nothing, complained: '' })
    expect(await contracts(['diff', 'HEAD', 'HEAD'])).toMatchObject({ exitCode: 0, complained: '' })
  })

  test('prints Markdown with a heading for each kind and a list of its changes', async () => {
    const { printed } = await diff(old, now, '--markdown')
    expect(printed).toMatch(/^## Pact changes from `v1` to `v2`\n\n### Added: new interactions and states\n/)
    expect(printed).toContain('\n- **`auth.login`**\n  - `maximum`: `body.user.level` is required: `1`\n')
  })

  test('prints JSON with each change, its paths, examples and sentence', async () => {
    expect(JSON.parse((await diff(old, now, '--json')).printed)).toMatchObject({
      old: 'v1',
      new: 'v2',
      isKept: false,
      counts: { added: 1, tightened: 1, loosened: 1, dropped: 1 },
      changes: [
        { kind: 'added', about: 'event', subject: 'closeChat', isOptional: true },
        { kind: 'tightened', examples: ['maximum'], places: ['body.user.level'], isOptional: false },
        { kind: 'loosened', examples: ['maximum', 'minimum'], places: ['body.user.role'] },
        { kind: 'dropped', sentence: 'no longer needs to respond to `POST` `/logout` with `200`' },
      ],
    })
  })

  test('escapes the control characters of a pact', async () => {
    const esc = '\u001B[2J'
    const strange = call({
      description: `x${esc}: y${esc}`,
      states: [{ name: `a${esc}`, params: { b: esc } }],
      ...withRole(`^${esc}\u009B$`, { [esc]: 1 }),
    })
    for (const flags of [[], ['--markdown']]) {
      const { printed } = await diff(
        pactOf(call(role(regex('^a.*$')))),
        pactOf(call(role(regex(`^${esc}.*\u009B$`))), strange),
        ...flags,
      )
      expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
      expect(printed).toContain('^\\u001B[2J.*\\u009B$')
    }
  })

  test.each([
    [['HEAD', 'HEAD', '--json', '--markdown'], '--markdown and --json cannot be combined.'],
    [['HEAD', 'nowhere'], 'There is no file or folder nowhere, and no revision has this name.'],
    [['HEAD'], /missing required argument 'new'/],
  ])('refuses %j in one line', async (args, sentence) => {
    const { exitCode, printed, complained } = await contracts(['diff', ...args])
    expect([exitCode, printed]).toEqual([1, ''])
    expect(complained).toMatch(sentence)
  })
})
