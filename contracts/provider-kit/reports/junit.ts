import { junitSeconds, junitXml, type JUnitCase } from '../../shared/junit.ts'
import { formatMismatches } from '../format-mismatch.ts'
import { requestLine } from '../format-request.ts'
import { formatState } from '../needed-states.ts'
import type { Outcome, Verification, VerifiedInteraction } from '../verification.ts'

/** Writes a suite for each call and event, and a case for each interaction. */
export function junitReport({ subjects, startedAt }: Verification): string {
  const all = subjects.flatMap(({ interactions }) => interactions)
  const suites = subjects.map(({ name, interactions }) => ({
    attributes: { name, timestamp: startedAt, ...totals(interactions) },
    cases: interactions.map((interaction) => junitCase(name, interaction)),
  }))
  return junitXml({ name: 'contracts verify', ...totals(all) }, suites)
}

/** A left-out optional field counts as skipped, an unverified interaction as an error. */
function junitCase(subject: string, interaction: VerifiedInteraction): JUnitCase {
  const { example, outcome, durationMs, mismatches } = interaction
  const attributes = { classname: subject, name: example, time: junitSeconds(durationMs) }
  const lines = formatMismatches(mismatches).map(({ where, what }) => `${where} ${what}`.trim())
  const message = lines.join('; ')
  switch (outcome) {
    case 'kept':
      return { attributes }
    case 'left-out':
      return {
        attributes,
        result: { kind: 'skipped', attributes: { message: `optional, left out: ${message}` } },
      }
    case 'broken':
    case 'unverified':
      return {
        attributes,
        result: {
          kind: outcome === 'broken' ? 'failure' : 'error',
          attributes: { type: outcome, message },
          text: [...context(interaction), ...lines].join('\n'),
        },
      }
  }
}

const context = ({ states, request }: VerifiedInteraction): readonly string[] => [
  ...states.map((state) => `state: ${formatState(state)}`),
  ...(request === undefined ? [] : [`sent: ${requestLine(request)}`]),
  ...(request?.body === undefined ? [] : [`      ${JSON.stringify(request.body)}`]),
]

function totals(interactions: readonly VerifiedInteraction[]) {
  const count = (wanted: Outcome): number => interactions.filter(({ outcome }) => outcome === wanted).length
  return {
    tests: interactions.length,
    failures: count('broken'),
    errors: count('unverified'),
    skipped: count('left-out'),
    time: junitSeconds(interactions.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  }
}
