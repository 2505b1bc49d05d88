import { describe, expect, test } from 'vitest'
import { states } from '../../provider-states/provider-states.ts'
import { pactOf } from '../testing/pact.ts'
import { call, event, signedIn } from '../testing/provider.ts'
import { reportOf } from '../verification.ts'
import type { Mismatch } from '../format-mismatch.ts'
import type { Result } from '../verifier.ts'
import { htmlReport } from './html.ts'
import { junitReport } from './report-files.ts'
import { textReport } from './report.ts'

const hostile = `<script>alert("x")</script> & 'so' ]]> \u0000\u001B[31m \uD800`

const pact = pactOf(
  call('auth.login: maximum'),
  call('auth.login: minimum', [signedIn], {
    method: 'POST',
    path: '/api/auth/login',
    body: { content: { email: 'a@b' } },
  }),
  call(`x${hostile}: ${hostile}`, [{ name: hostile, params: { [hostile]: hostile } }]),
  event('closeChat: minimum'),
  event('closeChat: without a result'),
)

const wrong = (kind: Mismatch['kind'], at: string, what: string): Mismatch => ({
  kind,
  at,
  what,
  expected: '401',
  actual: '400',
})
const found: readonly Pick<Result, 'outcome' | 'mismatches'>[] = [
  { outcome: 'kept', mismatches: [] },
  {
    outcome: 'broken',
    mismatches: [
      wrong('body', '$.user.role', "Expected 'boss' to match 'x'"),
      wrong('status', '', 'expected 401 but was 400'),
    ],
  },
  { outcome: 'broken', mismatches: [wrong('other', '', hostile)] },
  { outcome: 'left-out', mismatches: [wrong('body', '$', 'lacks eventId')] },
]

const results = pact.interactions.flatMap(({ description }, index) => {
  const own = found[index]
  return own === undefined ? [] : [{ description, durationMs: 12, ...own }]
})

const report = {
  command: 'contracts verify',
  subject: 'http://127.0.0.1:8080',
  startedAt: '2026-01-31T18:05:00.000Z',
  durationMs: 2340,
  ...reportOf({
    provider: { provider: 'http://127.0.0.1:8080', states: 'http://127.0.0.1:8080/states' },
    known: ['auth.login', `x${hostile}`, 'closeChat', 'games.list'],
    selection: { by: [`state "${hostile}"`], selected: 5, of: 171, eventsLeftOut: 2 },
    verified: pact.interactions.map((interaction, index) => ({ interaction, result: results[index] })),
  }),
}

describe('the text report', () => {
  const text = textReport(report, (_format, words) => words)

  test('has a line for each interaction with the reason, and the totals at the end', () => {
    expect(text).toContain(
      'auth.login  Sign in with e-mail and password; sets the refresh cookie\n  ✓ maximum\n  ✗ minimum  status expected 401, got 400\n',
    )
    expect(text).toContain('closeChat  The staff ended the request\n  ○ minimum  $ lacks eventId\n')
    expect(text.split('\n').slice(-3)).toEqual([
      'Failed: 1 kept, 1 optional left out, 2 could not be verified, 1 broken, in 2.3 s.',
      'Events were not verified (2 interactions): add --messages URL, the address that returns them.',
      '',
    ])
    expect(text.split('\n')[0]).toMatch(/^http:\/\/127\.0\.0\.1:8080 {2}5 of 171 interactions \(state "/)
  })

  test('shows the state, the request, the expected response and the mismatches of a broken interaction', () => {
    expect(text).toContain(
      [
        '✗ auth.login: minimum',
        '    wrong     status  expected 401, got 400',
        "    wrong     $.user.role  Expected 'boss' to match 'x'",
        '    state     a player is signed in',
        `              ${states['a player is signed in'].about}`,
        '    sent      POST /api/auth/login',
        '              {"email":"a@b"}',
        '    expected  200',
        '              {"games":[]}',
      ].join('\n'),
    )
  })
})

test('the JUnit report has a suite for each call and a case for each interaction', () => {
  const xml = junitReport(report)
  expect(xml).toContain(
    '<testsuites name="contracts verify" tests="5" failures="1" errors="2" skipped="1" time="0.048">',
  )
  expect(xml).toContain(
    '<testsuite name="auth.login" timestamp="2026-01-31T18:05:00.000Z" tests="2" failures="1" errors="0" skipped="0" time="0.024">',
  )
  expect(xml).toContain('<testcase classname="auth.login" name="maximum" time="0.012"/>')
  expect(xml).toContain(
    `<failure type="broken" message="status expected 401, got 400; $.user.role Expected 'boss' to match 'x'">state: a player is signed in\nsent: POST /api/auth/login\n`,
  )
  expect(xml).toContain('<skipped message="optional, left out: $ lacks eventId"/>')
  expect(xml).toContain('<error type="unverified"')
})

describe('the HTML report', () => {
  const page = htmlReport(report)

  test('escapes text and loads nothing', () => {
    expect(page).not.toContain('<script')
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;so&#39;')
    expect(page).not.toMatch(/\b(src|srcset|href)=|<link|@import|url\(/)
  })

  test('shows broken interactions first and open, and kept ones closed', () => {
    const names = [...page.matchAll(/<h2>([^<]*)</g)].map(([, name]) => name)
    expect([names[0], names.at(-1)]).toEqual(['auth.login', 'closeChat'])
    const details = [...page.matchAll(/<details class="(\S+)" (open)?>/g)]
    expect(details.map(([, outcome, open]) => [outcome, open])).toEqual([
      ['broken', 'open'],
      ['kept', undefined],
      ['unverified', 'open'],
      ['unverified', 'open'],
      ['left-out', undefined],
    ])
  })

  test('shows the state with its meaning, the request and the skipped events', () => {
    expect(page).toMatch(/<dt>State<\/dt>\s+<dd>\s+<pre>a player is signed in<\/pre>/)
    expect(page).toContain('<code>gameId</code> and <code>serverId</code> name a server')
    expect(page).toContain('<pre>POST /api/auth/login\n{\n  &quot;email&quot;: &quot;a@b&quot;\n}</pre>')
    expect(page).toContain('Events were not verified (2 interactions)')
  })
})
