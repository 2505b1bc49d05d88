/** `contracts diff`: what it says about each change, and how it prints it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '../../shared/testing/folder.ts'
import { contracts } from '../testing/command.ts'
import { bodyRules, callOf, json, pactOf, type Rules } from '../testing/pact.ts'
import type { Pact } from '../pact.ts'
import { changesBetween } from './changes.ts'

interface Call {
  readonly name?: string
  readonly example?: string
  readonly states?: readonly object[]
  readonly pending?: boolean
  readonly request?: object
  readonly status?: number
  readonly headers?: Readonly<Record<string, readonly string[]>>
  readonly body?: unknown
  readonly rules?: Rules
}

const call = ({
  name = 'auth.login',
  example = 'minimum',
  states = [{ name: 'an account exists' }],
  pending = false,
  request = {},
  status = 200,
  headers = {},
  body,
  rules = {},
}: Call = {}): object => ({
  ...callOf(
    `${name}: ${example}`,
    { method: 'POST', path: `/${name}`, ...request },
    {
      status,
      headers,
      ...(body === undefined ? {} : json(body)),
      ...bodyRules(rules),
    },
  ),
  pending,
  providerStates: states,
})

const event = ({
  name = 'sendMessage',
  example = 'minimum',
  pending = false,
  body = {},
}: Call = {}): object => ({
  type: 'Asynchronous/Messages',
  description: `${name}: ${example}`,
  pending,
  providerStates: [{ name: 'the staff has replied' }],
  contents: json(body).body,
})

const type = { match: 'type' }
const regex = (pattern: string) => ({ match: 'regex', regex: pattern })
const role = (...rules: readonly object[]): Call => ({ body: { role: 'user' }, rules: { '$.role': rules } })
const text = role(type)
const list = (rules: Rules): Call => ({ body: { list: [{ id: 'a' }] }, rules })
const fromState = (expression: string) => ({ type: 'ProviderState', expression })
const asked = (request: object): Call => ({ request })
const sent = (content: object, body: object = {}): Call =>
  asked({ body: { content, contentType: 'application/json' }, generators: { body } })
const given = (role: string): Call => ({ states: [{ name: 'an account exists', params: { role } }] })

/** Undefined for none. */
type Pair = readonly [old: Call | undefined, now: Call | undefined]

/** By name of the call, before and after. */
const responses: Readonly<Record<string, Pair>> = {
  choice: [role(type, regex('^(user|admin)$')), role(type, regex('^(?:admin|user|guest)$'))],
  elements: [list({ '$.list': type }), list({ '$.list': type, '$.list[*].id': regex('^(a|b)$') })],
  field: [{ body: {} }, text],
  fields: [{ body: {} }, { body: { user: { role: 'user' } } }],
  header: [{}, { headers: { 'Retry-After': ['60'] } }],
  length: [list({ '$.list': type }), list({ '$.list': { match: 'type', min: 1 } })],
  pattern: [text, role(type, regex('^.+$'))],
  status: [{ status: 200 }, { status: 201 }],
}

const requests: Readonly<Record<string, Pair>> = {
  body: [sent({ email: 'a@b.c' }), sent({ email: 'd@e.f' })],
  header: [
    {},
    asked({ headers: { Accept: ['x'] }, generators: { header: { Accept: fromState('${type}') } } }),
  ],
  method: [{}, asked({ method: 'PUT' })],
  'no state': [{}, { states: [] }],
  'of a state': [
    asked({ path: '/users/1', generators: { path: fromState('/users/${userId}') } }),
    asked({ path: '/users/2', generators: { path: fromState('/users/${id}') } }),
  ],
  parameter: [given('user'), given('admin')],
  query: [asked({ query: { page: ['1'] } }), asked({ query: { limit: ['10'] } })],
}

const wholes: Readonly<Record<string, Pair>> = {
  dropped: [{}, undefined],
  new: [undefined, { status: 401, states: [] }],
  optional: [{}, { pending: true }],
  renamed: [{ example: 'minimum' }, { example: 'smallest', status: 201 }],
  required: [{ pending: true }, {}],
}

/** Different notations of the same requirement. */
const equals: Readonly<Record<string, Pair>> = {
  'another example': [{ example: 'minimum' }, { example: 'smallest' }],
  'another value of a state': [
    sent({ id: '1' }, { '$.id': fromState('${id}') }),
    sent({ id: '2' }, { '$.id': fromState('${id}') }),
  ],
  'another value of a rule': [text, { body: { role: 'admin' }, rules: { '$.role': type } }],
  'a name in brackets': [text, { body: { role: 'user' }, rules: { "$['role']": type } }],
  'the order of a choice': [role(regex('^(user|admin)$')), role(regex('(admin|user)'))],
  'a choice of one': [role({ match: 'equality' }), role(regex('^(user)$'))],
  'the order of fields': [{ body: { a: 1, b: 2 } }, { body: { b: 2, a: 1 } }],
  'case and spaces': [{ headers: { 'X-A': ['1,2'] } }, { headers: { 'x-a': ['1, 2'] } }],
}

/** Returns, for example, `tightened field: body.role is required: a text`. */
const sentencesBetween = (old: readonly object[], now: readonly object[]): readonly string[] =>
  changesBetween(pactOf(...old).interactions, pactOf(...now).interactions).map(
    ({ kind, subject, sentence }) => `${kind} ${subject}: ${sentence}`,
  )

function sentencesOn(pairs: Readonly<Record<string, Pair>>, [old, now]: readonly (0 | 1)[] = [0, 1]) {
  const side = (which: 0 | 1 = 0) =>
    Object.entries(pairs).flatMap(([name, pair]) => (pair[which] ? [call({ ...pair[which], name })] : []))
  // The order of interactions is no change.
  return sentencesBetween(side(old), side(now).toReversed())
}

test('a change of a response has a sentence', () => {
  expect(sentencesOn(responses)).toEqual([
    'tightened elements: `body.list[].id` must be `"a"` or `"b"` instead of a text',
    'tightened field: `body.role` is required: a text',
    'tightened fields: `body.user` is required: an object',
    'tightened header: the header `retry-after` is required: `"60"`',
    'tightened length: `body.list` must be a list of at least 1 instead of a list',
    'tightened pattern: `body.role` must be a text, and a value that matches `^.+$` instead of a text',
    'tightened status: `status` must be `201` instead of `200`',
    'loosened choice: `body.role` may be `"admin"`, `"user"`, or `"guest"` instead of `"user"` or `"admin"`',
  ])
})

test('the reverse change of a response is of the other kind, except where neither side includes the other', () => {
  expect(sentencesOn(responses, [1, 0])).toEqual([
    'tightened choice: `body.role` must be `"user"` or `"admin"` instead of `"admin"`, `"user"`, or `"guest"`',
    'tightened status: `status` must be `200` instead of `201`',
    'loosened elements: `body.list[].id` may be a text instead of `"a"` or `"b"`',
    'loosened field: `body.role` is no longer required',
    'loosened fields: `body.user` is no longer required',
    'loosened header: the header `retry-after` is no longer required',
    'loosened length: `body.list` may be a list instead of a list of at least 1',
    'loosened pattern: `body.role` may be a text instead of a text, and a value that matches `^.+$`',
  ])
})

test('another request counts as tightened', () => {
  expect(sentencesOn(requests)).toEqual([
    'tightened body: is requested with `body.email` as `"d@e.f"` instead of `"a@b.c"`',
    'tightened header: is requested with the addition of the header `accept`: `${type}`',
    'tightened method: is requested with `method` as `"PUT"` instead of `"POST"`',
    'tightened no state: is requested given no state instead of `an account exists`',
    'tightened of a state: is requested with `path` as `/users/${id}` instead of `/users/${userId}`',
    'tightened parameter: is requested given `an account exists` with `role: "admin"` instead of `an account exists` with `role: "user"`',
    'tightened query: is requested with the addition of the query parameter `limit`: `"10"`',
    'tightened query: is requested without the query parameter `page`',
  ])
})

test('an interaction is added, dropped, required or optional, and found again under another name', () => {
  expect(sentencesOn(wholes)).toEqual([
    'added new: must respond to `POST` `/new` with `401`',
    'tightened renamed: `status` must be `201` instead of `200`',
    'tightened required: is required now, and was optional',
    'loosened optional: is optional now',
    'dropped dropped: no longer needs to respond to `POST` `/dropped` with `200` given `an account exists`',
  ])
})

test('an event is another one with another name, and needs its state', () => {
  expect(sentencesBetween([], [event()])).toEqual([
    'added sendMessage: must be sent after `the staff has replied`',
    'added the staff has replied: must be set up',
  ])
  expect(sentencesBetween([event()], [event({ example: 'smallest' })])).toEqual([])
  expect(sentencesBetween([event()], [event({ name: 'newMessage', body: { eventId: 1 } })])).toEqual([
    'added newMessage: must be sent after `the staff has replied`',
    'dropped sendMessage: no longer needs to be sent after `the staff has replied`',
  ])
  expect(sentencesBetween([event()], [event({ body: { eventId: 1 } })])).toEqual([
    'tightened sendMessage: `payload.eventId` is required: `1`',
  ])
})

test('the same requirement in another notation, or twice, is no change', () => {
  expect(sentencesOn(equals)).toEqual([])
  expect(sentencesBetween([call()], [call(), call()])).toEqual([])
})

test.each<[what: string, rules: Rules]>([
  ['for an object', { $: type }],
  ['with a star for a name', { '$.*': type }],
  ['of another kind', { '$.role': { match: 'semver' } }],
])('a rule %s cannot be read, so another one counts as tightened', (_what, rules) => {
  const [unread, read] = [[call({ body: { role: 'user' }, rules })], [call(text)]]
  for (const sentences of [sentencesBetween(unread, read), sentencesBetween(read, unread)]) {
    expect(sentences).toContainEqual(expect.stringMatching(/^tightened /))
  }
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

const maximum = { example: 'maximum', states: [] }
const [user, admin] = [role(regex('^(user)$')), role(regex('^(user|`x)$'))]
const old = pactOf(call(user), call({ ...user, ...maximum }), call({ name: 'auth.logout' }), event())
const now = pactOf(
  call(admin),
  call({ ...admin, ...maximum, headers: { 'X-A': ['1'] } }),
  event(),
  event({ name: 'closeChat', pending: true }),
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
    \`maximum\`: the header \`x-a\` is required: \`"1"\`

LOOSENED  more responses are accepted

  \`auth.login\`
    \`maximum\`; \`minimum\`: \`body.role\` may be \`"user"\` or \`\`"\`x"\`\` instead of \`"user"\`

DROPPED  no longer required

  \`auth.logout\`
    \`minimum\`: no longer needs to respond to \`POST\` \`/auth.logout\` with \`200\` given \`an account exists\`

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
    expect(printed).toContain('\n- **`auth.login`**\n  - `maximum`: the header `x-a` is required: `"1"`\n')
  })

  test('prints JSON with each change, its paths, examples and sentence', async () => {
    expect(JSON.parse((await diff(old, now, '--json')).printed)).toMatchObject({
      old: 'v1',
      new: 'v2',
      isKept: false,
      counts: { added: 1, tightened: 1, loosened: 1, dropped: 1 },
      changes: [
        { kind: 'added', about: 'event', subject: 'closeChat', isOptional: true },
        { kind: 'tightened', examples: ['maximum'], places: ['header.x-a'], isOptional: false },
        { kind: 'loosened', examples: ['maximum', 'minimum'], places: ['body.role'] },
        { kind: 'dropped', subject: 'auth.logout' },
      ],
    })
  })

  test('escapes the control characters of a pact', async () => {
    const esc = '\u001B[2J'
    const strange = call({
      name: `x${esc}`,
      example: `y${esc}`,
      states: [{ name: `a${esc}`, params: { b: esc } }],
      body: { [esc]: 1 },
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
