import { expect, test } from 'vitest'
import { comparePacts, printJson, printMarkdown, printText, type Report } from './report.ts'
import { pactOf } from '../testing/pact.ts'
import { call, event } from '../testing/interactions.ts'

const report = (old: ReturnType<typeof pactOf>, now: ReturnType<typeof pactOf>): Report =>
  comparePacts({ name: 'v1.0.0', pacts: [old] }, { name: 'HEAD', pacts: [now] })

const asText = (report: Report): string => printText(report, (_format, text) => text)

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
  call({ ...role('^(user|admin|`x)$'), description: 'auth.login: minimum' }),
  call({ ...role('^(user|admin|`x)$', { level: 1 }), description: 'auth.login: maximum', states: [] }),
  event(),
  event({ description: 'closeChat: minimum', pending: true, body: { id: '1' }, rules: {} }),
)

test('text groups changes by kind and subject, the most important first', () => {
  expect(asText(report(old, now))).toBe(`ADDED  new interactions and states

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

1 added, 1 tightened, 1 loosened, 1 dropped. A provider that passes \`v1.0.0\` may fail \`HEAD\`.
`)
  expect(asText(report(now, now))).toBe('Nothing changed: a provider must do exactly what it did before.\n')
})

test('Markdown has a heading for each kind and a list of its changes', () => {
  const printed = printMarkdown(report(old, now))
  expect(printed).toMatch(
    /^## Pact changes from `v1\.0\.0` to `HEAD`\n\n### Added: new interactions and states\n/,
  )
  expect(printed).toContain('\n- **`auth.login`**\n  - `maximum`: `body.user.level` is required: `1`\n')
})

test('control characters of a pact are escaped', () => {
  const esc = '\u001B[2J'
  const strange = call({
    description: `x${esc}: y${esc}`,
    states: [{ name: `a${esc}`, params: { b: esc } }],
    body: { role: 'user', [esc]: 1 },
    rules: { '$.role': { match: 'regex', regex: `^${esc}\u009B$` } },
  })
  const printed = report(pactOf(call(role('^a.*$'))), pactOf(call(role(`^${esc}.*\u009B$`)), strange))
  for (const text of [asText(printed), printMarkdown(printed)]) {
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
    expect(text).toContain('^\\u001B[2J.*\\u009B$')
  }
})

test('JSON has each change with its paths, examples and sentence', () => {
  expect(JSON.parse(printJson(report(old, now)))).toMatchObject({
    old: 'v1.0.0',
    new: 'HEAD',
    isKept: false,
    counts: { added: 1, tightened: 1, loosened: 1, dropped: 1 },
    changes: [
      { kind: 'added', about: 'event', subject: 'closeChat', isOptional: true },
      {
        kind: 'tightened',
        about: 'call',
        subject: 'auth.login',
        examples: ['maximum'],
        places: ['body.user.level'],
        isOptional: false,
        sentence: '`body.user.level` is required: `1`',
      },
      { kind: 'loosened', examples: ['maximum', 'minimum'], places: ['body.user.role'] },
      { kind: 'dropped' },
    ],
  })
})
