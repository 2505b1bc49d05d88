/** Verifies one pact against a provider with Pact's verifier, over HTTP. */
import type { VerifierOptions } from '@pact-foundation/pact'
import * as z from 'zod/mini'
import { CouldNotRun } from '../shared/errors.ts'
import type { RequestOptions } from './http-request.ts'
import { isOmission, mismatchKinds, mismatchOf, variant, type Mismatch } from './format-mismatch.ts'
import { parseJson } from '../shared/parse-json.ts'
import { rowOf, subjectOf, type Interaction, type Pact } from './pact.ts'
import { openStateRelay, type Kept } from './state-relay.ts'
import { clientProblems } from './client-problems.ts'
import { startProxy, type Exchange } from './traffic/proxy.ts'
import { runEngine } from './verifier-engine.ts'

export interface ProviderUnderTest {
  /** Its base URL, such as `http://127.0.0.1:4600`. */
  readonly provider: string
  /** The address that sets up states: `POST {state, params, action}` returns the state's values. Missing when no interaction needs one. */
  readonly states?: string | undefined
  /** The address that returns events: `POST {description, providerStates}` returns the payload. */
  readonly messages?: string | undefined
}

export interface Result {
  readonly description: string
  /** `left-out`: only fields of a pending interaction are missing, and the client reads the answer without them. */
  readonly outcome: 'kept' | 'left-out' | 'broken'
  readonly mismatches: readonly Mismatch[]
  readonly durationMs: number
  readonly exchange?: Exchange | undefined
}

/**
 * Returns one result for each interaction of the pact, in the same order. Calls `onInteraction` when one starts. Throws
 * CouldNotRun when the verifier cannot run or the signal aborts.
 */
export async function verify(
  pact: Pact,
  { provider, states, messages }: ProviderUnderTest,
  request: RequestOptions,
  onInteraction?: () => void,
): Promise<readonly Result[]> {
  const { interactions } = pact
  if (interactions.length === 0) return []
  const relay = await openStateRelay({ provider, states, interactions, request, onInteraction })
  const { isCertificateUnchecked } = request
  const openProxy = (target: string) =>
    startProxy({ target, port: 0, isCertificateUnchecked, onRequest: relay.openExchange })
  const origins = messages === undefined ? [] : [new URL(messages).origin]
  const proxies = await Promise.all([provider, ...origins].map(openProxy))
  try {
    const [calls = provider, events] = proxies.map(({ url }) => url)
    const messagesUrl = messages && events && events + messages.slice(new URL(messages).origin.length)
    const through = { provider: calls, states: relay.url, messages: messagesUrl }
    const results = await runVerifier(pact, verifierOptions(pact, through, request), request.signal)
    return interactions.flatMap((interaction, index) => {
      const result = results[index]
      return result ? [withKept(interaction, result, relay.next(interaction))] : []
    })
  } finally {
    relay.close()
    for (const proxy of proxies) proxy.close()
  }
}

/** Adds what the verifier does not say: why a state failed, and what the client cannot read. */
function withKept(interaction: Interaction, result: Result, { error, exchange, values }: Kept): Result {
  const broken = { ...result, exchange, outcome: 'broken' } as const
  if (error !== undefined) return { ...broken, mismatches: [mismatchOf({ where: '', what: error })] }
  const isVague = result.mismatches.some(({ what }) => variant.test(what))
  if (result.outcome === 'broken' && (!isVague || exchange === undefined)) return broken
  // Never passes unread.
  if (exchange === undefined) return { ...broken, mismatches: [mismatchOf({ where: '', what: notSeen })] }
  const refused = clientProblems(interaction, { ...exchange, asked: exchange }, values)
  if (refused.length === 0) return { ...result, exchange }
  // The client's reading names the field of an element; the vague message does not.
  const known = result.mismatches.filter(({ what }) => !variant.test(what))
  const added = refused.map((problem) => mismatchOf(problem, isVague ? 'body' : problem.kind))
  return { ...broken, mismatches: [...known, ...added] }
}

/** The engine only sends requests to the relay and the proxies, which are on this machine. */
function verifierOptions(
  pact: Pact,
  { provider, states, messages }: ProviderUnderTest & { readonly states: string },
  { timeoutMs, headers = {} }: RequestOptions,
): VerifierOptions {
  const { port, pathname, search } = new URL(messages ?? provider)
  const transport = { protocol: 'message', scheme: 'http', port: Number(port), path: `${pathname}${search}` }
  return {
    provider: pact.provider.name,
    providerBaseUrl: provider,
    transports: messages === undefined ? [] : [transport],
    // The engine rejects an empty object.
    ...(Object.keys(headers).length === 0 ? {} : { customProviderHeaders: { ...headers } }),
    providerStatesSetupUrl: states,
    providerStatesSetupTeardown: true,
    providerStatesSetupBody: true,
    followRedirects: false,
    timeout: timeoutMs,
    logLevel: 'error',
  }
}

/** Returns the engine's result for each interaction of the pact, without the client's reading. Throws like `verify`. */
export async function runVerifier(
  pact: Pact,
  options: VerifierOptions,
  signal?: AbortSignal,
): Promise<readonly Result[]> {
  const output = await runEngine(pact, options, signal)
  const json = parseJson(output)
  if (json === undefined) throw new CouldNotRun(`The verifier failed: ${output}`)
  return EngineOutput.parse(json).interactionResults.map(resultOf)
}

const EngineMismatch = z.looseObject({
  type: z.string(),
  path: z.optional(z.string()),
  key: z.optional(z.string()),
  mismatch: z._default(z.string(), ''),
  expected: z.optional(z.unknown()),
  actual: z.optional(z.unknown()),
  /** Present when the content type is wrong. */
  actualBody: z.optional(z.unknown()),
})

const EngineResult = z.object({
  description: z.string(),
  pending: z.boolean(),
  result: z.string(),
  duration: z._default(z.string(), '0ms'),
  mismatch: z.optional(
    z.looseObject({
      type: z.string(),
      message: z.optional(z.string()),
      mismatches: z._default(z.array(EngineMismatch), []),
    }),
  ),
})
type EngineResult = z.infer<typeof EngineResult>
const EngineOutput = z.object({ interactionResults: z.array(EngineResult) })

function resultOf({ description, pending, result, duration, mismatch }: EngineResult): Result {
  const mismatches = mismatch === undefined ? [] : mismatchesOf(mismatch)
  // Without its row, the client's reading of it is not known.
  const isKnown = rowOf(subjectOf({ description }).subject) !== undefined
  const isLeftOut = pending && isKnown && mismatches.length > 0 && mismatches.every(isOmission)
  return {
    description,
    outcome: result === 'OK' ? 'kept' : isLeftOut ? 'left-out' : 'broken',
    mismatches,
    durationMs: Number.parseFloat(duration),
  }
}

/** Matches the engine's message for a missing or incomplete response. Its URL may contain a token, so it is replaced. */
const isNoResponse = (message: string): boolean => /^error (sending|decoding) .* for url /.test(message)
const noResponse = 'no complete response: it took too long, or the connection was closed'

const notSeen = 'the answer did not pass through this command, so the client’s reading of it is unknown'

/** An error before the comparison has a message instead of mismatches. */
function mismatchesOf({ message, mismatches }: NonNullable<EngineResult['mismatch']>): readonly Mismatch[] {
  if (mismatches.length === 0 && message !== undefined) {
    return [mismatchOf({ where: '', what: isNoResponse(message) ? noResponse : message })]
  }
  return mismatches.map(({ type, path, key, mismatch, expected, actual, actualBody }) => ({
    kind: mismatchKinds.find((kind) => type.toLowerCase().startsWith(kind)) ?? 'other',
    at: path ?? key ?? '',
    what: mismatch,
    expected: textOf(expected),
    actual: textOf(actualBody ?? actual),
  }))
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
