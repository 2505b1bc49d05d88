import { describe, expect, test } from 'vitest'
import { htmlReport } from './html-report.ts'
import { junitReport } from './junit-report.ts'
import { subjectOf } from './pact.ts'
import { pactOf } from './testing/pact.ts'
import { call, event, signedIn } from './testing/provider.ts'
import { textReport } from './text-report.ts'
import { verificationOf } from './verification.ts'
import type { Mismatch, Result } from './verifier.ts'

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

const verification = verificationOf({
  provider: { provider: 'http://127.0.0.1:8080', states: 'http://127.0.0.1:8080/states' },
  startedAt: new Date('2026-01-31T18:05:00.000Z'),
  durationMs: 2340,
  selection: { by: [`state "${hostile}"`], selected: 4, of: 171, eventsLeftOut: 2 },
  verified: [
    {
      from: { at: 'calls.json', name: 'calls.json', pact },
      results: pact.interactions.map((interaction, index) => ({
        description: interaction.description,
        ...subjectOf(interaction),
        states: [],
        durationMs: 12,
        ...(found[index] ?? { outcome: 'kept', mismatches: [] }),
      })),
    },
  ],
})

describe('a verification', () => {
  test('counts by outcome, and one of which nothing could be compared apart', () => {
    expect(verification.counts).toEqual({ broken: 1, unverified: 1, 'left-out': 1, kept: 1 })
    expect(verification.subjects.map(({ name, kind }) => [name, kind])).toEqual([
      ['auth.login', 'call'],
      [`x${hostile}`, 'call'],
      ['closeChat', 'event'],
    ])
  })

  test('names the mismatches in one order: the status before the body', () => {
    const [, minimum] = verification.subjects[0]?.interactions ?? []
    expect(minimum?.mismatches.map(({ kind }) => kind)).toEqual(['status', 'body'])
  })

  test('calls an interaction that the verifier says nothing of unverified', () => {
    const { counts } = verificationOf({
      ...verification,
      startedAt: new Date(0),
      verified: [{ from: { at: 'calls.json', name: 'calls.json', pact }, results: [] }],
    })
    expect(counts).toEqual({ broken: 0, unverified: 4, 'left-out': 0, kept: 0 })
  })
})

describe('the text', () => {
  const text = textReport(verification, (_format, words) => words)

  test('has a line for each interaction by call, the cause beside it, and the sum at the end', () => {
    expect(text).toContain(
      'auth.login  Sign in with e-mail and password; sets the refresh cookie\n  ✓ maximum\n  ✗ minimum  status expected 401, came 400\n',
    )
    expect(text).toContain('closeChat  The staff ended the request\n  ○ minimum  $ lacks eventId\n')
    expect(text.split('\n').slice(-3)).toEqual([
      'Did not hold: 1 kept, 1 left out as they may be, 1 could not be verified, 1 broken, in 2.3 s.',
      'Of events nothing was verified (2 interactions): --messages URL says where they are handed over.',
      '',
    ])
    expect(text.split('\n')[0]).toMatch(/^http:\/\/127\.0\.0\.1:8080 {2}4 of 171 interactions \(state "/)
  })

  test('tells of what is broken the state, what was sent, what was expected and what is wrong where', () => {
    expect(text).toContain(
      [
        '✗ auth.login: minimum',
        '    state     a player is signed in',
        '              A player is signed in, with no open request and no open tracking. `gameId` and `serverId` name a server where it may order.',
        '    sent      POST /api/auth/login',
        '              {"email":"a@b"}',
        '    expected  200',
        '              {"games":[]}',
        '    wrong     status  expected 401, came 400',
        "    wrong     $.user.role  Expected 'boss' to match 'x'",
      ].join('\n'),
    )
  })

  test('is coloured by the terminal alone', () => {
    const painted = textReport(verification, (format, words) => `<${String(format)}>${words}</>`)
    expect(painted).toContain('<green>✓</> maximum')
    expect(painted).toContain('<red>Did not hold</>')
  })
})

/** Each element that is opened is closed in turn, nothing stands open at the end, and no `&` or `<` stands alone. */
function expectWellFormed(xml: string): void {
  const open: string[] = []
  const pattern = /<\?xml[^>]*\?>|<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*) ?(\/?)>|[^<]+/y
  while (pattern.lastIndex < xml.length) {
    const at = pattern.lastIndex
    const token = pattern.exec(xml)
    expect(token, `no XML at ${xml.slice(at, at + 80)}`).not.toBeNull()
    const [text = '', slash, name = '', , isEmpty] = token ?? []
    expect(text).not.toMatch(/&(?!(amp|lt|gt|quot|apos|#10);)/)
    if (name === '' || isEmpty === '/') continue
    if (slash !== '/') open.push(name)
    else if (open.pop() !== name) throw new Error(`${name} is closed and was not opened: ${xml.slice(0, at)}`)
  }
  expect(open).toEqual([])
}

describe('the JUnit report', () => {
  const xml = junitReport(verification)

  test('is well-formed, whatever stands in it', () => {
    expectWellFormed(xml)
    expect(xml.isWellFormed()).toBe(true)
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\uFFFD]/)
  })

  test('has a suite for each call and a case for each interaction, with what became of it', () => {
    expect(xml).toContain(
      '<testsuites name="contracts verify" tests="4" failures="1" errors="1" skipped="1" time="0.048">',
    )
    expect(xml).toContain(
      '<testsuite name="auth.login" timestamp="2026-01-31T18:05:00.000Z" tests="2" failures="1" errors="0" skipped="0" time="0.024">',
    )
    expect(xml).toContain('<testcase classname="auth.login" name="maximum" time="0.012" />')
    expect(xml).toContain(
      '<failure type="broken" message="status expected 401, came 400; $.user.role Expected &apos;boss&apos; to match &apos;x&apos;">state: a player is signed in\nsent: POST /api/auth/login\n',
    )
    expect(xml).toContain('<skipped message="left out, as it may be: $ lacks eventId" />')
    expect(xml).toContain('<error type="unverified"')
  })
})

describe('the page', () => {
  const page = htmlReport(verification)

  test('shows hostile words as words', () => {
    expect(page).not.toContain('<script')
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;so&#39;')
  })

  test('needs nothing beside itself', () => {
    expect(page).not.toMatch(/\b(src|srcset)=|<link|@import|url\(/)
    const addresses = [...page.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
    expect(addresses).not.toEqual([])
    for (const address of addresses) expect(page).toContain(`id="${address.slice(1)}"`)
  })

  test('shows what is broken first, opened, and what is kept closed', () => {
    const names = [...page.matchAll(/<h2 id="[^"]*">([^<]*)</g)].map(([, name]) => name)
    expect([names[0], names.at(-1)]).toEqual(['auth.login', 'closeChat'])
    const opened = [...page.matchAll(/<details class="interaction (\S+)" ( open)?>/g)].map(
      ([, outcome, open]) => [outcome, open],
    )
    expect(opened).toEqual([
      ['broken', ' open'],
      ['kept', undefined],
      ['unverified', ' open'],
      ['left-out', undefined],
    ])
  })

  test('says of each interaction the state with what it means, what is sent and what is expected', () => {
    expect(page).toContain('<b>a player is signed in</b>')
    expect(page).toContain('<code>gameId</code> and <code>serverId</code> name a server')
    expect(page).toContain('<pre>POST /api/auth/login</pre>')
    expect(page).toMatch(/<pre class="body">\{\s+&quot;email&quot;: &quot;a@b&quot;\s+\}<\/pre>/)
  })

  test('says that of events nothing was verified', () => {
    expect(page).toContain('Of events nothing was verified (2 interactions)')
  })
})
