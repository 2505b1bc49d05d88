import { describe, expect, test } from 'vitest'
import { printJson, printMarkdown, printText } from './print.ts'
import { reportOn, type Report } from './report.ts'
import { pactBetween, pactOf } from '../testing/pact.ts'
import { call, event } from '../testing/planted.ts'

const report = (
  old: readonly ReturnType<typeof pactOf>[],
  now: readonly ReturnType<typeof pactOf>[],
): Report => reportOn({ name: 'v1.0.0', pacts: old }, { name: 'HEAD', pacts: now })

const plain = (_format: unknown, text: string): string => text
const inText = (report: Report): string => printText(report, plain)

const role = (regex: string, more: object = {}) => ({
  body: { user: { role: 'user', ...more } },
  rules: { '$.user.role': { match: 'regex', regex } },
})
const old = pactOf(
  call({ ...role('^(user|admin)$'), description: 'auth.login: minimum' }),
  call({ ...role('^(user|admin)$'), description: 'auth.login: maximum', states: [] }),
  call({ description: 'auth.logout: minimum', request: { path: '/logout' }, states: [] }),
  event(),
)
const now = pactOf(
  call({ ...role('^(user|`x|y`)$'), description: 'auth.login: minimum' }),
  call({ ...role('^(user|`x|y`)$', { level: 1 }), description: 'auth.login: maximum', states: [] }),
  event(),
  event({ description: 'closeChat: minimum', pending: true, body: { id: '<b>1</b>' }, rules: {} }),
)

const pattern = (regex: string) => pactOf(call(role(regex)), call({ ...role(regex), description: 'x: y' }))

describe('in text', () => {
  test('says each change once, by its kind and what it is about, the most serious first', () => {
    expect(inText(report([old], [now]))).toBe(`ADDED  not asked for before

  closeChat
    minimum (optional): has to be sent after “the staff has replied”: an object with id

TIGHTENED  what was good enough may not be any more

  auth.login
    maximum: body.user.level has to be there: 1
    maximum; minimum: body.user.role may no longer be "admin"

LOOSENED  more is good enough than before

  auth.login
    maximum; minimum: body.user.role may also be "\`x" or "y\`"

DROPPED  not asked for any more

  auth.logout
    minimum: POST /logout no longer has to be answered with 200

Optional: what it adds may be left out; where it is given, it has to be so.
1 added, 2 tightened, 1 loosened, 1 dropped. A provider that keeps v1.0.0 does not yet keep HEAD.
`)
  })

  test('says in one line that nothing changed', () => {
    expect(inText(report([now], [now]))).toBe('Nothing changed: the provider owes what it owed.\n')
  })

  test('puts under a number what is too long for a sentence', () => {
    const long = `^(?:${'0123456789'.repeat(20)}.*)$`
    const printed = inText(report([pattern('^a.*$')], [pattern(long)]))
    expect(printed).toContain(
      'body.user.role has to be a text that matches [1] instead of a text that matches ^a.*$',
    )
    expect(printed.match(/^\[1\] .*$/gm)).toEqual([`[1] ${long}`])
  })
})

describe('in Markdown', () => {
  test('sets names and values off, so that nothing in them is read as Markdown', () => {
    expect(printMarkdown(report([old], [now]))).toBe(`## What the provider owes: \`v1.0.0\` to \`HEAD\`

**1 added, 2 tightened, 1 loosened, 1 dropped.** A provider that keeps \`v1.0.0\` does not yet keep \`HEAD\`.

### Added: not asked for before

- **closeChat**
  - \`minimum\` (optional): has to be sent after “the staff has replied”: an object with \`id\`

### Tightened: what was good enough may not be any more

- **auth.login**
  - \`maximum\`: \`body.user.level\` has to be there: \`1\`
  - \`maximum\`; \`minimum\`: \`body.user.role\` may no longer be \`"admin"\`

### Loosened: more is good enough than before

- **auth.login**
  - \`maximum\`; \`minimum\`: \`body.user.role\` may also be \`\`"\`x"\`\` or \`\`"y\`"\`\`

### Dropped: not asked for any more

- **auth.logout**
  - \`minimum\`: \`POST /logout\` no longer has to be answered with \`200\`

Optional: what it adds may be left out; where it is given, it has to be so.
`)
  })

  test('escapes what stands in the prose', () => {
    const states = [{ name: '*all* <b>[accounts](x)</b>\n# exist' }]
    const printed = printMarkdown(report([pactOf()], [pactOf(call({ states, description: '_x_ `y`' }))]))
    expect(printed).toContain('- **\\_x\\_ \\`y\\`**')
    expect(printed).toContain('given “\\*all\\* \\<b\\>\\[accounts\\](x)\\</b\\> \\# exist”')
  })

  test('says under its heading that nothing changed', () => {
    expect(printMarkdown(report([now], [now]))).toMatch(/^## .*\n\nNothing changed: .*\n$/)
  })
})

test('nothing in a pact means something to a terminal, wherever it stands', () => {
  const esc = '\u001B[2J'
  const strange = call({
    description: `x${esc}: y${esc}`,
    states: [{ name: `a${esc}`, params: { b: esc } }],
    body: { role: 'user', [esc]: 1 },
    rules: { '$.role': { match: 'regex', regex: `^${esc}\u009B$` } },
  })
  const printed = report(
    [pactOf(call(role('^a.*$')))],
    [pactOf(call(role(`^${esc}.*\u009B$`)), strange), pactBetween(`client${esc}`, 'other')],
  )
  for (const text of [inText(printed), printMarkdown(printed)]) {
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
    expect(text).toContain('^\\u001B[2J.*\\u009B$')
  }
})

test('in JSON gives each change with its places, its examples and its sentence', () => {
  expect(JSON.parse(printJson(report([old], [now])))).toMatchObject({
    old: 'v1.0.0',
    new: 'HEAD',
    isKept: false,
    counts: { added: 1, tightened: 2, loosened: 1, dropped: 1 },
    notes: [],
    changes: [
      { kind: 'added', about: 'event', subject: 'closeChat', isOptional: true },
      {
        kind: 'tightened',
        about: 'call',
        subject: 'auth.login',
        examples: ['maximum'],
        places: ['body.user.level'],
        isOptional: false,
        sentence: 'body.user.level has to be there: 1',
        pact: { consumer: 'client', provider: 'provider' },
      },
      { kind: 'tightened', examples: ['maximum', 'minimum'], places: ['body.user.role'] },
      { kind: 'loosened' },
      { kind: 'dropped' },
    ],
  })
})

describe('several pacts', () => {
  const [calls, events] = [pactBetween('web', 'api', call()), pactBetween('web', 'events', event())]

  test('compares those of the same consumer and provider, in whatever order they come', () => {
    expect(report([calls, events], [events, calls])).toMatchObject({ changes: [], notes: [], isKept: true })
  })

  test('says of a pact that only one side has that it is new, or is no more', () => {
    expect(inText(report([calls], [calls, events]))).toMatch(
      /sendMessage[^]*The pact of web and events is new\.\n1?2 added/,
    )
    expect(inText(report([calls, events], [calls]))).toMatch(
      /The pact of web and events is no more\.\n0 added/,
    )
    expect(report([calls, events], [calls]).isKept).toBe(true)
  })

  test('follows a consumer or a provider to its new name, which binds nobody', () => {
    const renamed = pactBetween('site', 'api', call())
    const printed = inText(report([calls, events], [renamed, events]))
    expect(printed).toBe(
      'The consumer web is called site now.\nNothing changed: the provider owes what it owed.\n',
    )
  })

  test('compares two pacts that are given alone, whatever they are called', () => {
    expect(inText(report([calls], [pactBetween('site', 'backend', call())]))).toBe(
      'The consumer web is called site now.\nThe provider api is called backend now.\n' +
        'Nothing changed: the provider owes what it owed.\n',
    )
  })

  test('tells apart the calls of one name that two pacts have', () => {
    const other = pactBetween('app', 'api', call({ status: 201 }))
    const printed = inText(
      report(
        [calls, pactBetween('app', 'api', call())],
        [pactBetween('web', 'api', call({ status: 202 })), other],
      ),
    )
    expect(printed).toContain('  auth.login (app, api)\n    minimum: has to answer 201 instead of 200')
    expect(printed).toContain('  auth.login (web, api)\n    minimum: has to answer 202 instead of 200')
  })
})
