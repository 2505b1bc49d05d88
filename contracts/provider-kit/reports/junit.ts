import { junitSeconds, junitXml } from '../../shared/junit.ts'
import { casesOf, countOutcomes, formatProblem, type Case, type Report } from './report.ts'

/** Writes a suite for each group. A left-out optional field counts as skipped, an unverified case as an error. */
export const junitReport = (report: Report): string =>
  junitXml(
    { name: report.command, ...totals(casesOf(report)) },
    report.groups.map(({ name, cases }) => ({
      attributes: { name, timestamp: report.startedAt, ...totals(cases) },
      cases: cases.map((each) => ({
        attributes: { classname: name, name: each.name, time: junitSeconds(each.durationMs ?? 0) },
        ...resultOf(each),
      })),
    })),
  )

function resultOf({ outcome, problems, details = [] }: Case) {
  const lines = problems.map(formatProblem)
  const message = lines.join('; ')
  if (outcome === 'kept') return {}
  if (outcome === 'left-out') {
    return { result: { kind: 'skipped', attributes: { message: `optional, left out: ${message}` } } } as const
  }
  const kind = outcome === 'broken' ? 'failure' : 'error'
  const context = details.flatMap(({ title, lines, body }) => [
    `${title}: ${lines.join('\n')}`,
    ...(body === undefined ? [] : [JSON.stringify(body)]),
  ])
  const text = [...context, ...lines].join('\n')
  return { result: { kind, attributes: { type: outcome, message }, text } } as const
}

function totals(cases: readonly Case[]) {
  const counts = countOutcomes(cases)
  return {
    tests: cases.length,
    failures: counts.broken,
    errors: counts.unverified,
    skipped: counts['left-out'],
    time: junitSeconds(cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)),
  }
}
