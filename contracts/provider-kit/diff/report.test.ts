import { describe, expect, test } from 'vitest'
import { printJson, printMarkdown, printText } from './print.ts'
import { comparePacts, type Report } from './report.ts'
import { pactBetween, pactOf } from '../testing/pact.ts'
import { call, event } from '../testing/interactions.ts'

const report = (
  old: readonly ReturnType<typeof pactOf>[],
  now: readonly ReturnType<typeof pactOf>[],
): Report => comparePacts({ name: 'v1.0.0', pacts: old }, { name: 'HEAD', pacts: now })

const plain = (_format: unknown, text: string): string => text
const asText = (report: Report): string => printText(report, plain)

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

describe('in text', () => {
  test('groups changes by kind and subject, the most important first', () => {
    expect(asText(report([old], [now]))).toBe(`ADDED  new interactions and states

  closeChat
    minimum (optional): must be sent after “the staff has replied”: an object with id

TIGHTENED  responses that were accepted may be rejected

  auth.login
    maximum: body.user.level is required: 1
    maximum; minimum: body.user.role must not be "admin" any more

LOOSENED  more responses are accepted

  auth.login
    maximum; minimum: body.user.role may also be "\`x" or "y\`"

DROPPED  no longer required

  auth.logout
    minimum: no longer needs to respond to POST /logout with 200

Optional: the provider may leave these fields out, but must send them in this form.
1 added, 2 tightened, 1 loosened, 1 dropped. A provider that passes v1.0.0 may fail HEAD.
`)
  })

  test('reports in one line that nothing changed', () => {
    expect(asText(report([now], [now]))).toBe(
      'Nothing changed: a provider must do exactly what it did before.\n',
    )
  })
})

describe('in Markdown', () => {
  test('prints names and values as code', () => {
    expect(printMarkdown(report([old], [now]))).toBe(`## Pact changes from \`v1.0.0\` to \`HEAD\`

**1 added, 2 tightened, 1 loosened, 1 dropped.** A provider that passes \`v1.0.0\` may fail \`HEAD\`.

### Added: new interactions and states

- **closeChat**
  - \`minimum\` (optional): must be sent after “the staff has replied”: an object with \`id\`

### Tightened: responses that were accepted may be rejected

- **auth.login**
  - \`maximum\`: \`body.user.level\` is required: \`1\`
  - \`maximum\`; \`minimum\`: \`body.user.role\` must not be \`"admin"\` any more

### Loosened: more responses are accepted

- **auth.login**
  - \`maximum\`; \`minimum\`: \`body.user.role\` may also be \`\`"\`x"\`\` or \`\`"y\`"\`\`

### Dropped: no longer required

- **auth.logout**
  - \`minimum\`: no longer needs to respond to \`POST /logout\` with \`200\`

Optional: the provider may leave these fields out, but must send them in this form.
`)
  })

  test('escapes prose', () => {
    const states = [{ name: '*all* <b>[accounts](x)</b>\n# exist' }]
    const printed = printMarkdown(report([pactOf()], [pactOf(call({ states, description: '_x_ `y`' }))]))
    expect(printed).toContain('- **\\_x\\_ \\`y\\`**')
    expect(printed).toContain('given “\\*all\\* \\<b\\>\\[accounts\\](x)\\</b\\> \\# exist”')
  })

  test('reports below the heading that nothing changed', () => {
    expect(printMarkdown(report([now], [now]))).toMatch(/^## .*\n\nNothing changed: .*\n$/)
  })
})

test('escapes control characters of a pact', () => {
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
  for (const text of [asText(printed), printMarkdown(printed)]) {
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
    expect(text).toContain('^\\u001B[2J.*\\u009B$')
  }
})

test('has each change in JSON with its paths, examples and sentence', () => {
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
        sentence: 'body.user.level is required: 1',
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

  test('are compared by consumer and provider, in any order', () => {
    expect(report([calls, events], [events, calls])).toMatchObject({ changes: [], notes: [], isKept: true })
  })

  test('may be new or removed', () => {
    expect(asText(report([calls], [calls, events]))).toMatch(
      /sendMessage[^]*The pact of web and events is new\.\n1?2 added/,
    )
    expect(asText(report([calls, events], [calls]))).toMatch(
      /The pact of web and events was removed\.\n0 added/,
    )
    expect(report([calls, events], [calls]).isKept).toBe(true)
  })

  test('may have other names when there is one on each side', () => {
    expect(asText(report([calls], [pactBetween('site', 'backend', call())]))).toBe(
      'The consumer web was renamed to site.\nThe provider api was renamed to backend.\n' +
        'Nothing changed: a provider must do exactly what it did before.\n',
    )
  })
})
