/** The result of a verification: the content of its JSON report, and what the other reports show of it. */
import type { Terminal } from '../shared/terminal.ts'
import { missingCallStatuses } from './diagnose.ts'
import { formatMismatches, mismatchKinds, type Mismatch } from './format-mismatch.ts'
import { curlOf, formatRequest, headerLines, requestLine } from './format-request.ts'
import { describeState, formatState } from './needed-states.ts'
import { endpointOf, eventOf, isCall, subjectOf, type Interaction, type NamedPact } from './pact.ts'
import { onOneLine } from './printable.ts'
import { countOutcomes, type Detail, type Outcome, type Report } from './reports/report.ts'
import type { Selection } from './selection.ts'
import type { ProviderUnderTest, Result } from './verifier.ts'

export interface Verified {
  readonly provider: ProviderUnderTest
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  readonly selection: Selection
  readonly known: readonly string[]
  /** Each pact, reduced to the verified interactions, and one result for each of them. */
  readonly verified: readonly { readonly pact: NamedPact; readonly results: readonly Result[] }[]
}

export type Verification = ReturnType<typeof verificationOf>
type VerifiedInteraction = ReturnType<typeof verifiedInteraction>

export function verificationOf({ verified, known, ...rest }: Verified) {
  const all = verified.flatMap(({ pact: { pact }, results }) =>
    pact.interactions.map((interaction, index) => ({ interaction, result: results[index] })),
  )
  const bySubject = Map.groupBy(all, ({ interaction }) => subjectOf(interaction).subject)
  const subjects = [...bySubject].map(([name, ofSubject]) => ({
    name,
    kind: ofSubject.some(({ interaction }) => isCall(interaction)) ? 'call' : 'event',
    summary: (endpointOf(name) ?? eventOf(name))?.summary,
    interactions: ofSubject.map(({ interaction, result }) =>
      verifiedInteraction(interaction, result, rest.provider),
    ),
  }))
  return {
    ...rest,
    pacts: verified.map(({ pact: { name, pact } }) => ({
      name,
      consumer: pact.consumer.name,
      provider: pact.provider.name,
    })),
    counts: countOutcomes(subjects.flatMap(({ interactions }) => interactions)),
    subjects,
    /** How far the provider is with each call and event of the pacts, also with those that were not selected. */
    progress: known.map((name) => {
      const interactions = subjects.find((subject) => subject.name === name)?.interactions
      return { name, ...progressOf(interactions ?? []) }
    }),
  }
}

function verifiedInteraction(
  interaction: Interaction,
  result: Result | undefined,
  provider: ProviderUnderTest,
) {
  const { exchange } = result ?? {}
  const {
    status,
    headers = {},
    body,
  } = isCall(interaction) ? interaction.response : { status: undefined, body: interaction.contents }
  return {
    description: interaction.description,
    example: subjectOf(interaction).example,
    outcome: outcomeOf(result),
    durationMs: result?.durationMs ?? 0,
    states: interaction.providerStates.map(({ name, params = {} }) => ({
      name,
      params,
      about: describeState(name),
    })),
    request: isCall(interaction) ? formatRequest(interaction.request) : undefined,
    /** An example: a provider's body may differ as far as the matching rules allow. */
    expected: { status, headers, body: body?.content },
    mismatches: (result?.mismatches ?? []).toSorted(byKindAndPath),
    /** Undefined when no answer came. */
    answer: exchange && { status: exchange.status, body: exchange.body ?? '' },
    curl: exchange && curlOf(provider, interaction, exchange),
  }
}

function outcomeOf(result: Result | undefined): Outcome {
  if (result === undefined) return 'unverified'
  const isCompared = result.mismatches.some(({ kind }) => kind !== 'other')
  return result.outcome === 'broken' && !isCompared ? 'unverified' : result.outcome
}

/** The engine returns mismatches in no fixed order. */
const byKindAndPath = (a: Mismatch, b: Mismatch): number =>
  mismatchKinds.indexOf(a.kind) - mismatchKinds.indexOf(b.kind) || (a.at < b.at ? -1 : Number(a.at > b.at))

const isMissingCall = (status = 0): boolean => missingCallStatuses.includes(status)

/** `not there yet`: each answer was a 404, 405 or 501 where the pact expects another status. */
function progressOf(interactions: readonly VerifiedInteraction[]) {
  const kept = interactions.filter(({ outcome }) => outcome === 'kept' || outcome === 'left-out').length
  const selected = interactions.length
  // A call that is not there keeps an interaction that expects a 404.
  const isMissing = interactions
    .filter(({ expected }) => !isMissingCall(expected.status))
    .every(({ answer }) => isMissingCall(answer?.status))
  const begun = kept === selected ? 'kept' : isMissing ? 'not there yet' : 'broken'
  return { state: selected === 0 ? 'not selected' : begun, kept, selected } as const
}

export function reportOf(verification: Verification): Report {
  const { provider, startedAt, durationMs, selection, subjects, progress } = verification
  const { selected, of, by, eventsLeftOut } = selection
  const counts = selected === of ? `all ${String(of)}` : `${String(selected)} of ${String(of)}`
  return {
    command: 'contracts verify',
    subject: provider.provider,
    scope: `${counts} interactions${by.length === 0 ? '' : ` (${by.join(', ')})`}`,
    startedAt,
    durationMs,
    groups: subjects.map(({ name, summary = '', interactions }) => {
      const { method, path } = interactions[0]?.request ?? {}
      return {
        name,
        summary,
        address: method && path ? `${method} ${path}` : 'Event',
        cases: interactions.map((each) => ({
          name: each.example,
          outcome: each.outcome,
          problems: each.outcome === 'kept' ? [] : formatMismatches(each.mismatches),
          durationMs: each.durationMs,
          details: detailsOf(each),
        })),
      }
    }),
    table: (paint) => formatProgress(progress, paint),
    note:
      eventsLeftOut === 0
        ? undefined
        : `Events were not verified (${String(eventsLeftOut)} interactions): add --messages URL, the address that returns them.`,
  }
}

function detailsOf({
  outcome,
  states,
  request,
  expected: { status, headers, body },
  answer,
  curl,
}: VerifiedInteraction): readonly Detail[] {
  const hasFailed = outcome === 'broken' || outcome === 'unverified'
  const came = hasFailed && answer && [String(answer.status), onOneLine(answer.body).slice(0, 400)]
  const sent = request && [requestLine(request), ...headerLines(request.headers)]
  return [
    ...states.map((state) => ({ title: 'state', lines: [formatState(state)], about: state.about })),
    ...(sent ? [{ title: 'sent', lines: sent, body: request?.body }] : []),
    { title: 'expected', lines: [String(status ?? 'for example'), ...headerLines(headers)], body },
    ...(came ? [{ title: 'came', lines: came }] : []),
    ...(hasFailed && curl ? [{ title: 'try', lines: [curl] }] : []),
  ]
}

const colours = { kept: 'green', broken: 'red', 'not there yet': 'yellow', 'not selected': 'dim' } as const

function formatProgress(progress: Verification['progress'], paint: Terminal['paint']): string {
  const width = Math.max(...progress.map(({ name }) => name.length))
  const rows = progress.map(({ name, state, kept, selected }) => {
    const counts = selected === 0 ? '' : `${String(kept)} of ${String(selected)}`
    return `  ${name.padEnd(width)}  ${paint(colours[state], state.padEnd(13))}  ${counts}`.trimEnd()
  })
  const isNothingThere = progress.every(({ state }) => state === 'not there yet' || state === 'not selected')
  const hint = 'No selected call is there: is --provider the base URL, without /api?'
  return [paint('bold', 'By call and event'), ...rows, ...(isNothingThere ? [hint] : [])].join('\n')
}
