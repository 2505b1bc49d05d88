/** A verification as JUnit's XML, which every CI can show: a suite for each call and event, a case for each interaction. */
import { mismatchesInWords } from './format-mismatch.ts'
import { stateInWords } from './needed-states.ts'
import { requestLine } from './format-request.ts'
import type { Outcome, Verification, VerifiedInteraction, VerifiedSubject } from './verification.ts'

export function junitReport({ subjects, startedAt }: Verification): string {
  const all = subjects.flatMap(({ interactions }) => interactions)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="contracts verify"${countsOf(all)}>`,
    ...subjects.flatMap((subject) => suite(subject, startedAt)),
    '</testsuites>',
    '',
  ].join('\n')
}

function suite({ name, interactions }: VerifiedSubject, startedAt: string): readonly string[] {
  return [
    `  <testsuite${attributes({ name, timestamp: startedAt })}${countsOf(interactions)}>`,
    ...interactions.flatMap((interaction) => testCase(name, interaction)),
    '  </testsuite>',
  ]
}

/** What a provider may leave out, and does, is a case that was skipped; what could not be verified is an error. */
function testCase(subject: string, interaction: VerifiedInteraction): readonly string[] {
  const { example, outcome, durationMs, mismatches } = interaction
  const opening = `    <testcase${attributes({ classname: subject, name: example, time: secondsOf(durationMs) })}`
  const lines = mismatchesInWords(mismatches).map(({ where, what }) => `${where} ${what}`.trim())
  const message = lines.join('; ')
  switch (outcome) {
    case 'kept':
      return [`${opening} />`]
    case 'left-out':
      return [
        `${opening}>`,
        `      <skipped${attributes({ message: `left out, as it may be: ${message}` })} />`,
        '    </testcase>',
      ]
    case 'broken':
    case 'unverified': {
      const element = outcome === 'broken' ? 'failure' : 'error'
      const details = [...circumstances(interaction), ...lines].map(escapeXml).join('\n')
      return [
        `${opening}>`,
        `      <${element}${attributes({ type: outcome, message })}>${details}</${element}>`,
        '    </testcase>',
      ]
    }
  }
}

function circumstances({ states, request }: VerifiedInteraction): readonly string[] {
  return [
    ...states.map((state) => `state: ${stateInWords(state)}`),
    ...(request === undefined ? [] : [`sent: ${requestLine(request)}`]),
    ...(request?.body === undefined ? [] : [`      ${JSON.stringify(request.body)}`]),
  ]
}

function countsOf(interactions: readonly VerifiedInteraction[]): string {
  const count = (wanted: Outcome): string =>
    String(interactions.filter(({ outcome }) => outcome === wanted).length)
  return attributes({
    tests: String(interactions.length),
    failures: count('broken'),
    errors: count('unverified'),
    skipped: count('left-out'),
    time: secondsOf(interactions.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  })
}

const secondsOf = (ms: number): string => (ms / 1000).toFixed(3)

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(value).replaceAll('\n', '&#10;')}"`)
    .join('')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Most control characters have no place in XML 1.0, not even escaped. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
