/** The result of a verification, as every report shows it. */
import { endpoints, events } from '../registry/registry.ts'
import { missingCallStatuses } from './diagnose.ts'
import { curlOf, formatRequest, type FormattedRequest } from './format-request.ts'
import { describeState } from './needed-states.ts'
import { isCall, isEvent, subjectOf, type Interaction, type NamedPact } from './pact.ts'
import type { Selection } from './selection.ts'
import type { Mismatch } from './format-mismatch.ts'
import type { ProviderUnderTest, Result } from './verifier.ts'

/** `unverified`: there was no response to compare. */
export const outcomes = ['broken', 'unverified', 'left-out', 'kept'] as const
export type Outcome = (typeof outcomes)[number]

export interface Verification {
  readonly provider: ProviderUnderTest
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  readonly pacts: readonly { readonly name: string; readonly consumer: string; readonly provider: string }[]
  readonly selection: Selection
  readonly counts: Readonly<Record<Outcome, number>>
  readonly subjects: readonly VerifiedSubject[]
  /** Every call and event of the pacts, also those that were not selected. */
  readonly progress: readonly Progress[]
}

/** How far a provider is with one call or event. */
export interface Progress {
  readonly name: string
  /** `not there yet`: each answer was a 404, 405 or 501 where the pact expects another status. */
  readonly state: 'kept' | 'broken' | 'not there yet' | 'not selected'
  readonly kept: number
  readonly selected: number
}

/** A call or an event. */
export interface VerifiedSubject {
  readonly name: string
  readonly kind: 'call' | 'event'
  readonly summary: string | undefined
  readonly interactions: readonly VerifiedInteraction[]
}

export interface VerifiedInteraction {
  readonly description: string
  readonly example: string
  readonly outcome: Outcome
  readonly durationMs: number
  readonly states: readonly VerifiedState[]
  /** Undefined for an event. */
  readonly request: FormattedRequest | undefined
  readonly expected: Expected
  readonly mismatches: readonly Mismatch[]
  /** The status and body of the answer; undefined when none came. */
  readonly answer: { readonly status: number; readonly body: string } | undefined
  /** A command that repeats the request. */
  readonly curl: string | undefined
}

export interface VerifiedState {
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  /** What the state means; undefined for a state of another version of the client. */
  readonly about: string | undefined
}

export interface Expected {
  /** Undefined for an event. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** An example: a provider's body may differ as far as the matching rules allow. */
  readonly body: unknown
}

/** A pact, reduced to the verified interactions, and one result for each. */
export interface VerifiedPact {
  readonly pact: NamedPact
  readonly results: readonly Result[]
}

export interface Verified {
  readonly provider: ProviderUnderTest
  readonly startedAt: Date
  readonly durationMs: number
  readonly selection: Selection
  /** The names of all calls and events of the pacts. */
  readonly known: readonly string[]
  readonly verified: readonly VerifiedPact[]
}

export function verificationOf({ startedAt, verified, known: names, ...rest }: Verified): Verification {
  const subjects = new Map<string, VerifiedSubject & { interactions: VerifiedInteraction[] }>()
  for (const { pact, results } of verified) {
    for (const [index, interaction] of pact.pact.interactions.entries()) {
      const { subject } = subjectOf(interaction)
      const kind = isEvent(interaction) ? 'event' : 'call'
      const known = subjects.get(`${kind} ${subject}`) ?? {
        name: subject,
        kind,
        summary: summaryOf(subject),
        interactions: [],
      }
      known.interactions.push(verifiedInteraction(interaction, results[index], rest.provider))
      subjects.set(`${kind} ${subject}`, known)
    }
  }
  const all = [...subjects.values()].flatMap(({ interactions }) => interactions)
  const count = (wanted: Outcome): number => all.filter(({ outcome }) => outcome === wanted).length
  return {
    ...rest,
    startedAt: startedAt.toISOString(),
    pacts: verified.map(({ pact: { name, pact } }) => ({
      name,
      consumer: pact.consumer.name,
      provider: pact.provider.name,
    })),
    counts: {
      broken: count('broken'),
      unverified: count('unverified'),
      'left-out': count('left-out'),
      kept: count('kept'),
    },
    subjects: [...subjects.values()],
    progress: names.map((name) => progressOf(name, [...subjects.values()])),
  }
}

const isMissingCall = (status = 0): boolean => missingCallStatuses.includes(status)

function progressOf(name: string, subjects: readonly VerifiedSubject[]): Progress {
  const interactions = subjects.find((subject) => subject.name === name)?.interactions ?? []
  const kept = interactions.filter(({ outcome }) => outcome === 'kept' || outcome === 'left-out').length
  const selected = interactions.length
  if (selected === 0) return { name, state: 'not selected', kept, selected }
  if (kept === selected) return { name, state: 'kept', kept, selected }
  // A call that is not there keeps an interaction that expects a 404.
  const isMissing = interactions
    .filter(({ expected }) => !isMissingCall(expected.status))
    .every(({ answer }) => isMissingCall(answer?.status))
  return { name, state: isMissing ? 'not there yet' : 'broken', kept, selected }
}

function verifiedInteraction(
  interaction: Interaction,
  result: Result | undefined,
  provider: ProviderUnderTest,
): VerifiedInteraction {
  const { example } = subjectOf(interaction)
  const mismatches = (result?.mismatches ?? []).toSorted(byKindAndPath)
  return {
    description: interaction.description,
    example,
    outcome: outcomeOf(result),
    durationMs: result?.durationMs ?? 0,
    states: interaction.providerStates.map(({ name, params = {} }) => ({
      name,
      params,
      about: describeState(name),
    })),
    request: isCall(interaction) ? formatRequest(interaction.request) : undefined,
    expected: expectedOf(interaction),
    mismatches,
    answer: result?.exchange && {
      status: result.exchange.status,
      body: result.exchange.body ?? '',
    },
    curl: result?.exchange && curlOf(provider, interaction, result.exchange),
  }
}

function outcomeOf(result: Result | undefined): Outcome {
  if (result === undefined) return 'unverified'
  const isCompared = result.mismatches.some(({ kind }) => kind !== 'other')
  return result.outcome === 'broken' && !isCompared ? 'unverified' : result.outcome
}

function expectedOf(interaction: Interaction): Expected {
  if (isEvent(interaction)) {
    return { status: undefined, headers: {}, body: interaction.contents.content }
  }
  const { status, headers = {}, body } = interaction.response
  return { status, headers, body: body?.content }
}

function summaryOf(subject: string): string | undefined {
  if (Object.hasOwn(endpoints, subject)) return endpoints[subject as keyof typeof endpoints].summary
  return Object.hasOwn(events, subject) ? events[subject as keyof typeof events].summary : undefined
}

/** In the order of the report. */
const kinds: readonly Mismatch['kind'][] = [
  'other',
  'status',
  'header',
  'body',
  'metadata',
  'client',
  'state',
]

/** The engine returns mismatches in no fixed order. */
const byKindAndPath = (a: Mismatch, b: Mismatch): number =>
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (a.at < b.at ? -1 : Number(a.at > b.at))
