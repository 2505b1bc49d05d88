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
import { formatCounts, formatSelection, formatSkippedEvents } from './text.ts'

const labels: Readonly<Record<Outcome, string>> = {
  kept: '✓ kept',
  'left-out': '○ optional, left out',
  broken: '✗ broken',
  unverified: '? could not be verified',
}

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
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${consumer}: ${formatCounts(verification)}</title>
        <style>
          ${new Markup(style)}
        </style>
      </head>
      <body>
        <h1>${consumer} and ${provider.provider}</h1>
        <p class="${overall}"><b>${verdict}</b>: ${formatCounts(verification)}.</p>
        <p>${time}: ${formatSelection(verification)}.</p>
        <p>${formatSkippedEvents(verification) ?? ''}</p>
        <p>In requests, <code>\${name}</code> is a value of the provider state.</p>
        <main>${subjects.map(section)}</main>
      </body>
    </html> `.text
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
  const { example, outcome, states, request, expected, mismatches } = interaction
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

/** HTML that must not be escaped. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Markup | readonly Markup[]

/** A template that escapes every string. */
const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(textOf)))

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text
  return typeof part === 'string' ? escapeHtml(part) : part.map(({ text }) => text).join('')
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`)
