/** Writes a report as one HTML page without scripts or external files. */
import { html, page, Markup } from './markup.ts'
import {
  casesOf,
  formatCounts,
  formatDuration,
  formatProblem,
  marks,
  outcomes,
  overallOutcome,
  verdicts,
  type Case,
  type Detail,
  type Group,
  type Outcome,
  type Report,
} from './report.ts'

const labels: Readonly<Record<Outcome, string>> = {
  kept: 'kept',
  'left-out': 'optional, left out',
  broken: 'broken',
  unverified: 'could not be verified',
}

/** Shows the worst outcomes first. */
export function htmlReport(report: Report): string {
  const { command, subject, scope, startedAt, groups, note = '' } = report
  const overall = overallOutcome(report)
  const time = `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${formatDuration(report)}`
  const sorted = groups.toSorted((a, b) => rankOfGroup(a) - rankOfGroup(b))
  const hasDetails = casesOf(report).some(({ details }) => details)
  return page(
    `${command}: ${formatCounts(report)}`,
    html`<h1>${command}: ${subject}</h1>
      <p class="${overall}"><b>${verdicts[overall]}</b>: ${formatCounts(report)}.</p>
      <p>${scope === undefined ? time : `${time}: ${scope}`}.</p>
      <p>${note}</p>
      <p>${hasDetails ? html`In requests, <code>\${name}</code> is a value of the provider state.` : ''}</p>
      <main>${sorted.map(section)}</main>`,
  )
}

const rankOf = ({ outcome }: Case): number => outcomes.indexOf(outcome)
const rankOfGroup = ({ cases }: Group): number => Math.min(...cases.map(rankOf))

const section = ({ name, summary, address, cases }: Group): Markup =>
  html`<section>
    <h2>${name}</h2>
    <p>${address === undefined ? '' : html`<code>${address}</code>`} ${summary}</p>
    ${cases.toSorted((a, b) => rankOf(a) - rankOf(b)).map(article)}
  </section> `

function article({ name, outcome, problems, details = [] }: Case): Markup {
  const isOpen = outcome === 'broken' || outcome === 'unverified'
  const [first] = problems
  return html`<details class="${outcome}" ${new Markup(isOpen ? 'open' : '')}>
    <summary>
      <h3>${name}</h3>
      <b>${marks[outcome]} ${labels[outcome]}</b> ${first ? formatProblem(first) : ''}
    </summary>
    <dl>
      ${problems.map(
        ({ where, what }) =>
          html`<dt>Wrong</dt>
            <dd><code>${where}</code> ${what}</dd>`,
      )}
      ${details.map(block)}
    </dl>
  </details> `
}

const block = ({ title, lines, body }: Detail): Markup =>
  html`<dt>${title.replace(/^./, (letter) => letter.toUpperCase())}</dt>
    <dd>
      <pre>${[...lines, ...(body === undefined ? [] : [JSON.stringify(body, null, 2)])].join('\n')}</pre>
    </dd>`
