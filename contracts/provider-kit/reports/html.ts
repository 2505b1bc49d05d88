/** Writes a report as one HTML page without scripts or external files. */
import { html, prose, textOf, type Html } from '../../shared/html.ts'
import {
  casesOf,
  formatCounts,
  formatDuration,
  formatProblem,
  hasFailed,
  outcomes,
  overallOutcome,
  shown,
  type Case,
  type Detail,
  type Group,
  type Report,
} from './report.ts'

const style = `
:root { color-scheme: light dark; --kept: light-dark(#0b6b47, #4cc38a); --broken: light-dark(#a3182f, #ff8095);
  --left-out: light-dark(#7a5700, #e3b341); --unverified: light-dark(#6a3fa0, #c4a3f5); }
body { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 1.5rem 0 0; } h3 { display: inline; font-size: 1rem; }
p { margin: 0.25rem 0; } dt { font-weight: 600; } dd { margin: 0 0 0.5rem; }
pre, code { font: 0.8125rem/1.5 ui-monospace, Consolas, monospace; white-space: pre-wrap; margin: 0; }
details { border-top: 1px solid #8886; padding: 0.375rem 0; } summary { cursor: pointer; } dl { margin: 0.5rem 1rem; }
.kept b { color: var(--kept); } .broken b { color: var(--broken); }
.left-out b { color: var(--left-out); } .unverified b { color: var(--unverified); }
`

/** Shows the worst outcomes first. */
export function htmlReport(report: Report): string {
  const { command, subject, scope, startedAt, groups, note } = report
  const overall = overallOutcome(report)
  const time = `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${formatDuration(report)}`
  const hasDetails = casesOf(report).some(({ details }) => details)
  return textOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${command}: ${formatCounts(report)}</title>
          <style>
            ${style}
          </style>
        </head>
        <body>
          <h1>${command}: ${subject}</h1>
          <p class="${overall}"><b>${shown[overall].verdict}</b>: ${formatCounts(report)}.</p>
          <p>${scope === undefined ? time : `${time}: ${scope}`}.</p>
          <p>${note}</p>
          <p>${hasDetails ? prose('In requests, `${name}` is a value of the provider state.') : ''}</p>
          <main>${groups.toSorted((a, b) => rankOfGroup(a) - rankOfGroup(b)).map(section)}</main>
        </body>
      </html> `,
  )
}

const rankOf = ({ outcome }: Case): number => outcomes.indexOf(outcome)
const rankOfGroup = ({ cases }: Group): number => Math.min(...cases.map(rankOf))

const section = ({ name, summary, address, cases }: Group): Html =>
  html`<section>
    <h2>${name}</h2>
    <p>${address && html`<code>${address}</code> `}${summary}</p>
    ${cases.toSorted((a, b) => rankOf(a) - rankOf(b)).map(article)}
  </section> `

function article({ name, outcome, problems, details = [] }: Case): Html {
  const [first] = problems
  return html`<details class="${outcome}" ${hasFailed(outcome) ? 'open' : ''}>
    <summary>
      <h3>${name}</h3>
      <b>${shown[outcome].mark} ${shown[outcome].label}</b> ${first && formatProblem(first)}
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

const block = ({ title, lines, about, body }: Detail): Html =>
  html`<dt>${title.replace(/^./, (letter) => letter.toUpperCase())}</dt>
    <dd>
      <pre>${[...lines, ...(body === undefined ? [] : [JSON.stringify(body, null, 2)])].join('\n')}</pre>
      ${about && html`<p>${prose(about)}</p>`}
    </dd>`
