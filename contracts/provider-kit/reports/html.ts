/** Writes a verification as one HTML page without scripts or external files. */
import { formatMismatches } from '../format-mismatch.ts'
import { headerLines, requestLine } from '../format-request.ts'
import {
  outcomes,
  type Outcome,
  type Verification,
  type VerifiedInteraction,
  type VerifiedSubject,
} from '../verification.ts'
import { html, Markup, page } from './markup.ts'
import { formatCounts, formatSelection, formatSkippedEvents } from './text.ts'

const labels: Readonly<Record<Outcome, string>> = {
  kept: '✓ kept',
  'left-out': '○ optional, left out',
  broken: '✗ broken',
  unverified: '? could not be verified',
}

/** Shows the worst outcomes first. */
export function htmlReport(verification: Verification): string {
  const { pacts, provider, startedAt, durationMs, counts } = verification
  const consumer = pacts[0]?.consumer ?? ''
  const subjects = verification.subjects.toSorted((a, b) => rankOf(worstOf(a)) - rankOf(worstOf(b)))
  const overall = counts.broken > 0 ? 'broken' : counts.unverified > 0 ? 'unverified' : 'kept'
  const verdict = {
    broken: 'The contract is broken',
    unverified: 'The contract could not be verified completely',
    kept: 'The contract is kept',
  }[overall]
  const time = `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${(durationMs / 1000).toFixed(1)} s`
  return page(
    `${consumer}: ${formatCounts(verification)}`,
    html`<h1>${consumer} and ${provider.provider}</h1>
      <p class="${overall}"><b>${verdict}</b>: ${formatCounts(verification)}.</p>
      <p>${time}: ${formatSelection(verification)}.</p>
      <p>${formatSkippedEvents(verification) ?? ''}</p>
      <p>In requests, <code>\${name}</code> is a value of the provider state.</p>
      <main>${subjects.map(section)}</main>`,
  )
}

const rankOf = (outcome: Outcome): number => outcomes.indexOf(outcome)

const worstOf = ({ interactions }: VerifiedSubject): Outcome =>
  outcomes.find((wanted) => interactions.some(({ outcome }) => outcome === wanted)) ?? 'kept'

function section({ name, summary, interactions }: VerifiedSubject): Markup {
  const [request] = interactions.flatMap((each) => (each.request ? [each.request] : []))
  const kind = request === undefined ? 'Event' : `${request.method} ${request.path}`
  const sorted = interactions.toSorted((a, b) => rankOf(a.outcome) - rankOf(b.outcome))
  return html`<section>
    <h2>${name}</h2>
    <p><code>${kind}</code> ${summary ?? ''}</p>
    ${sorted.map(article)}
  </section> `
}

function article(interaction: VerifiedInteraction): Markup {
  const { example, outcome, states, request, expected, mismatches, answer, curl } = interaction
  const formatted = formatMismatches(mismatches)
  const [first] = formatted
  const isOpen = outcome === 'broken' || outcome === 'unverified'
  const { status, headers, body } = expected
  return html`<details class="${outcome}" ${new Markup(isOpen ? 'open' : '')}>
    <summary>
      <h3>${example}</h3>
      <b>${labels[outcome]}</b> ${first ? `${first.where} ${first.what}`.trim() : ''}
    </summary>
    <dl>
      ${formatted.map(
        ({ where, what }) =>
          html`<dt>Wrong</dt>
            <dd><code>${where}</code> ${what}</dd>`,
      )}
      ${states.map(
        ({ name, params, about }) =>
          html`<dt>State</dt>
            <dd>
              ${name} <code>${parametersOf(params)}</code>
              <p>${codeIn(about ?? '')}</p>
            </dd>`,
      )}
      ${request ? [block('Sent', [requestLine(request), ...headerLines(request.headers)], request.body)] : []}
      ${block(
        'Expected, for example',
        [...(status === undefined ? [] : [String(status)]), ...headerLines(headers)],
        body,
      )}
      ${isOpen && answer ? [block('Came', [String(answer.status), answer.body], undefined)] : []}
      ${isOpen && curl !== undefined ? [block('Try it', [curl], undefined)] : []}
    </dl>
  </details> `
}

const parametersOf = (params: Readonly<Record<string, unknown>>): string =>
  Object.keys(params).length === 0 ? '' : JSON.stringify(params)

/** Formats text between backticks as code. */
const codeIn = (text: string): readonly Markup[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))

const block = (title: string, lines: readonly string[], body: unknown): Markup =>
  html`<dt>${title}</dt>
    <dd>
      <pre>${[...lines, ...(body === undefined ? [] : [JSON.stringify(body, null, 2)])].join('\n')}</pre>
    </dd>`
