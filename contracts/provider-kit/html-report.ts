/** A verification as one page that needs nothing beside itself: no script, no font, no image, no address. */
import { html, verbatim, type Markup } from './html.ts'
import { style } from './html-style.ts'
import { mismatchesInWords } from './format-mismatch.ts'
import { headerLines, requestLine, type RequestInWords } from './format-request.ts'
import { countsInWords, eventsInWords, selectionInWords } from './text-report.ts'
import {
  outcomes,
  type Expected,
  type Outcome,
  type Verification,
  type VerifiedInteraction,
  type VerifiedState,
  type VerifiedSubject,
} from './verification.ts'

const words: Readonly<Record<Outcome, { readonly mark: string; readonly word: string }>> = {
  kept: { mark: '✓', word: 'kept' },
  'left-out': { mark: '○', word: 'left out, as it may be' },
  broken: { mark: '✗', word: 'broken' },
  unverified: { mark: '?', word: 'could not be verified' },
}

export function htmlReport(verification: Verification): string {
  const { pacts } = verification
  const subjects = verification.subjects.toSorted((a, b) => rankOf(worstOf(a)) - rankOf(worstOf(b)))
  const [consumer = ''] = pacts.map((pact) => pact.consumer)
  const title = `${consumer}: ${countsInWords(verification)}`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${verbatim(style)}
        </style>
      </head>
      <body>
        <div class="page">
          ${pageHeader(verification, consumer)}
          <div class="columns">
            <nav aria-label="Calls and events">
              <h2>Calls and events</h2>
              <ul>
                ${subjects.map(navigationItem)}
              </ul>
            </nav>
            <main>${subjects.map(section)}</main>
          </div>
        </div>
      </body>
    </html> `.markup
}

function pageHeader(verification: Verification, consumer: string): Markup {
  const { provider, startedAt, durationMs } = verification
  const events = eventsInWords(verification)
  return html`<header>
    <h1>What ${consumer} relies on, asked of ${provider.provider}</h1>
    <p class="about">
      <time datetime="${startedAt}">${inUtc(startedAt)}</time>, ${(durationMs / 1000).toFixed(1)} s:
      ${selectionInWords(verification)}.
    </p>
    ${events === undefined ? undefined : html`<p class="about">${events}</p>`} ${verdict(verification)}
    <p class="about">
      In what is sent, <code>\${name}</code> stands for a value that the state has answered.
    </p>
  </header>`
}

const rankOf = (outcome: Outcome): number => outcomes.indexOf(outcome)

const worstOf = ({ interactions }: VerifiedSubject): Outcome =>
  outcomes.find((wanted) => interactions.some(({ outcome }) => outcome === wanted)) ?? 'kept'

/** `2026-01-31 18:05 UTC`. */
const inUtc = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

function verdict({ counts }: Verification): Markup {
  const [tone, sentence]: readonly [Outcome, string] =
    counts.broken > 0
      ? ['broken', 'The contract is broken']
      : counts.unverified > 0
        ? ['unverified', 'The contract could not be verified whole']
        : ['kept', 'The contract is kept']
  return html`<div class="verdict ${tone}">
    <strong>${sentence}</strong>
    <ul class="counts">
      ${outcomes
        .filter((outcome) => counts[outcome] > 0 || outcome === 'broken')
        .map(
          (outcome) =>
            html`<li class="${outcome}">
              ${markOf(outcome)} <b>${counts[outcome]}</b> ${words[outcome].word}
            </li>`,
        )}
    </ul>
  </div>`
}

const markOf = (outcome: Outcome): Markup =>
  html`<span class="mark" aria-hidden="true">${words[outcome].mark}</span>`

/** Letters and digits alone, so that it is an address in every browser. */
const anchorOf = ({ kind, name }: VerifiedSubject): string => `${kind}-${name.replaceAll(/[^\w.-]/g, '-')}`

function navigationItem(subject: VerifiedSubject): Markup {
  const outcome = worstOf(subject)
  const fine = subject.interactions.filter(
    (each) => each.outcome === 'kept' || each.outcome === 'left-out',
  ).length
  const tally = `${String(fine)}/${String(subject.interactions.length)}`
  return html`<li class="${outcome}">
    <a href="#${anchorOf(subject)}">${markOf(outcome)}${subject.name}<span class="tally">${tally}</span></a>
  </li> `
}

function section(subject: VerifiedSubject): Markup {
  const interactions = subject.interactions.toSorted((a, b) => rankOf(a.outcome) - rankOf(b.outcome))
  const what = subject.kind === 'event' ? 'Event' : (firstLine(subject) ?? 'Call')
  return html`<section class="subject" id="${anchorOf(subject)}" aria-labelledby="${anchorOf(subject)}-name">
    <header>
      <h2 id="${anchorOf(subject)}-name">${subject.name}</h2>
      <p><code>${what}</code>${subject.summary === undefined ? undefined : html` · ${subject.summary}`}</p>
    </header>
    ${interactions.map(article)}
  </section> `
}

/** The method and the path that all of its interactions have in common. */
function firstLine({ interactions }: VerifiedSubject): string | undefined {
  const [request] = interactions.flatMap((interaction) => (interaction.request ? [interaction.request] : []))
  return request === undefined ? undefined : `${request.method} ${request.path}`
}

function article(interaction: VerifiedInteraction): Markup {
  const { example, outcome, states, request, expected, mismatches } = interaction
  const told = mismatchesInWords(mismatches)
  const why =
    told[0] === undefined
      ? undefined
      : html` <span class="why">${`${told[0].where} ${told[0].what}`.trim()}</span>`
  const isOpen = outcome === 'broken' || outcome === 'unverified'
  return html`<details class="interaction ${outcome}" ${isOpen ? verbatim(' open') : undefined}>
    <summary>
      ${markOf(outcome)}
      <h3>${example}</h3>
      <span class="word">${words[outcome].word}</span>${why}
    </summary>
    <dl class="facts">
      ${
        told.length === 0
          ? undefined
          : html`<div class="wide">
              <dt class="word">${outcome === 'unverified' ? 'What happened' : 'What is wrong'}</dt>
              <dd>
                <ul class="came">
                  ${told.map(
                    ({ where, what }) =>
                      html`<li>${where === '' ? undefined : html`<code>${where}</code> `}${what}</li>`,
                  )}
                </ul>
              </dd>
            </div>`
      }
      ${states.map(stateFact)} ${request === undefined ? undefined : requestFact(request)}
      ${expectedFact(expected)}
    </dl>
  </details> `
}

function stateFact({ name, params, about }: VerifiedState): Markup {
  const parameters = Object.entries(params)
  return html`<div class="wide">
    <dt class="word">State</dt>
    <dd>
      <b>${name}</b>${
        parameters.length === 0 ? undefined : html` <code>${JSON.stringify(params)}</code>`
      }${about === undefined ? undefined : html`<p>${withCode(about)}</p>`}
    </dd>
  </div>`
}

/** What stands between backticks is code. */
const withCode = (text: string): readonly Markup[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))

function requestFact(request: RequestInWords): Markup {
  const lines = [requestLine(request), ...headerLines(request.headers)]
  return html`<div>
    <dt class="word">Sent</dt>
    <dd class="box">${listing(lines, request.body)}</dd>
  </div>`
}

function expectedFact({ status, headers, body }: Expected): Markup {
  const lines = [...(status === undefined ? [] : [String(status)]), ...headerLines(headers)]
  const what = status === undefined ? 'Expected, such as' : 'Expected answer, such as'
  return html`<div>
    <dt class="word">${what}</dt>
    <dd class="box">${listing(lines, body)}</dd>
  </div>`
}

function listing(lines: readonly string[], body: unknown): Markup {
  const head = lines.length === 0 ? undefined : html`<pre>${lines.join('\n')}</pre>`
  const content =
    body === undefined ? undefined : html`<pre class="body">${JSON.stringify(body, null, 2)}</pre>`
  return html`${head}${content}`
}
