/** What a report shows of a verification: each interaction with its request, the expected answer and the received one. */
import { missingCallStatuses } from './diagnose.ts'
import { formatMismatches } from './format-mismatch.ts'
import { isRecord } from './json.ts'
import { describeState, formatState } from './states.ts'
import { isCall, rowOf, subjectOf, type HttpInteraction, type Interaction } from './pact.ts'
import type { ValuesByName } from './pact.ts'
import { onOneLine } from './printable.ts'
import { hasFailed, type Case, type Detail, type Outcome, type Report } from './reports/report.ts'
import type { Selection } from './selection.ts'
import type { Exchange } from './traffic/proxy.ts'
import type { ProviderUnderTest, Result } from './verifier.ts'

export interface Verified {
  readonly provider: ProviderUnderTest
  readonly selection: Selection
  /** The names of all calls and events of the pacts, also of those that were not selected. */
  readonly known: readonly string[]
  readonly verified: readonly Pair[]
}

interface Pair {
  readonly interaction: Interaction
  /** Undefined when the verifier gave none. */
  readonly result: Result | undefined
}

export function reportOf({ provider, selection, known, verified }: Verified) {
  const bySubject = Map.groupBy(verified, ({ interaction }) => subjectOf(interaction).subject)
  const { selected, of, by, eventsLeftOut } = selection
  const counts = selected === of ? `all ${String(of)}` : `${String(selected)} of ${String(of)}`
  return {
    scope: `${counts} interactions${by.length === 0 ? '' : ` (${by.join(', ')})`}`,
    groups: [...bySubject].map(([name, pairs]) => ({
      name,
      summary: rowOf(name)?.summary ?? '',
      address: pairs.map(({ interaction }) => addressOf(interaction))[0] ?? '',
      cases: pairs.map((pair) => caseOf(pair, provider)),
    })),
    progress: known.map((name) => ({ name, ...progressOf(bySubject.get(name) ?? []) })),
    note:
      eventsLeftOut === 0
        ? undefined
        : `Events were not verified (${String(eventsLeftOut)} interactions): add --messages URL, the address that returns them.`,
  } satisfies Partial<Report>
}

const addressOf = (interaction: Interaction): string =>
  isCall(interaction) ? `${interaction.request.method} ${pathOf(interaction.request)}` : 'Event'

const caseOf = ({ interaction, result }: Pair, provider: ProviderUnderTest): Case => ({
  name: subjectOf(interaction).example,
  outcome: outcomeOf(result),
  problems: result === undefined || result.outcome === 'kept' ? [] : formatMismatches(result.mismatches),
  durationMs: result?.durationMs ?? 0,
  answer: result?.exchange && { status: result.exchange.status, body: result.exchange.body },
  details: [
    ...interaction.providerStates.map((state) => ({
      title: 'state',
      lines: [formatState(state)],
      about: describeState(state.name),
    })),
    ...(isCall(interaction) ? [sentDetail(interaction.request)] : []),
    expectedDetail(interaction),
    ...(hasFailed(outcomeOf(result)) && result?.exchange
      ? receivedDetails(interaction, result.exchange, provider)
      : []),
  ],
})

function outcomeOf(result: Result | undefined): Outcome {
  if (result === undefined) return 'unverified'
  const isCompared = result.mismatches.some(({ kind }) => kind !== 'other')
  return result.outcome === 'broken' && !isCompared ? 'unverified' : result.outcome
}

const isMissingCall = (status = 0): boolean => missingCallStatuses.includes(status)

/** `not there yet`: each answer was a 404, 405 or 501 where the pact expects another status. */
function progressOf(pairs: readonly Pair[]) {
  const kept = pairs.filter(({ result }) => !hasFailed(outcomeOf(result))).length
  const selected = pairs.length
  // A call that is not there keeps an interaction that expects a 404.
  const isMissing = pairs
    .filter(({ interaction }) => !isCall(interaction) || !isMissingCall(interaction.response.status))
    .every(({ result }) => isMissingCall(result?.exchange?.status))
  const begun = kept === selected ? 'kept' : isMissing ? 'not there yet' : 'broken'
  return { state: selected === 0 ? 'not selected' : begun, kept, selected } as const
}

// A request has `${name}` in place of the values of provider states, because some are tokens.

type Request = HttpInteraction['request']
type Generated = Readonly<Record<string, { readonly expression?: string | undefined }>>

const pathOf = ({ path, generators }: Request): string => generators?.path?.expression ?? path

/** Starts with a line such as `GET /api/servers/all/dofus?keyword=boune`. */
export function sentDetail(request: Request): Detail {
  const { method, query = {}, headers = {}, body, generators = {} } = request
  const asked = pairsOf(withExpressions(query, generators.query)).map((pair) => pair.join('='))
  const address = [pathOf(request), ...(asked.length === 0 ? [] : [asked.join('&')])].join('?')
  return {
    title: 'sent',
    lines: [`${method} ${address}`, ...headerLines(withExpressions(headers, generators.header))],
    body: isRecord(body?.content) ? { ...body.content, ...expressionsOf(generators.body) } : body?.content,
  }
}

/** An example: a provider's body may differ as far as the matching rules allow. */
function expectedDetail(interaction: Interaction): Detail {
  if (!isCall(interaction)) {
    return { title: 'expected', lines: ['for example'], body: interaction.contents.content }
  }
  const { status, headers = {}, body } = interaction.response
  return { title: 'expected', lines: [String(status), ...headerLines(headers)], body: body?.content }
}

const receivedDetails = (
  interaction: Interaction,
  exchange: Exchange,
  provider: ProviderUnderTest,
): readonly Detail[] => [
  { title: 'came', lines: [String(exchange.status), onOneLine(exchange.body ?? '').slice(0, 400)] },
  { title: 'try', lines: [curlOf(provider, interaction, exchange)] },
]

const pairsOf = (values: ValuesByName): readonly (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, all]) => all.map((value) => [name, value] as const))

const headerLines = (headers: ValuesByName): readonly string[] =>
  pairsOf(headers).map((pair) => pair.join(': '))

const withExpressions = (values: ValuesByName, generators: Generated | undefined): ValuesByName => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(expressionsOf(generators)).map(([name, expression]) => [name, [expression]]),
  ),
})

/** By the name of a header, a parameter or a field of the body. */
const expressionsOf = (generators: Generated = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(generators).flatMap(([name, { expression }]) =>
      expression === undefined ? [] : [[name.replace(/^\$\.?/, ''), expression]],
    ),
  )

/** The headers that curl sets automatically, or that only the verifier needs. */
const leftOut = /^(host|connection|content-length|accept-encoding|user-agent|transfer-encoding)$/

/** Returns a curl command that repeats the request, with the values of the provider's state, and prints the answer. */
function curlOf(
  { provider, messages = '' }: ProviderUnderTest,
  interaction: Interaction,
  { method, url, requestHeaders, requestBody }: Exchange,
): string {
  const address = isCall(interaction) ? `${provider.replace(/\/+$/, '')}${url}` : messages
  const headers = Object.entries(requestHeaders).filter(([name]) => !leftOut.test(name))
  const words = [
    'curl',
    '-i',
    ...(method === 'GET' ? [] : ['-X', method]),
    inShell(address),
    ...headers.flatMap(([name, value]) => ['-H', inShell(`${name}: ${String(value)}`)]),
    ...(requestBody === '' ? [] : ['--data', inShell(requestBody ?? '')]),
  ]
  return words.join(' ')
}

const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
