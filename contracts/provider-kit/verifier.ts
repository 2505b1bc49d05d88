/** Runs Pact's verifier over one pact, over HTTP alone, so that the provider can be anybody's, in any language. */
import { fork } from 'node:child_process'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VerifierOptions } from '@pact-foundation/pact'
import * as z from 'zod/mini'
import { CouldNotRun } from '../shared/errors.ts'
import type { HowToAsk } from './http-request.ts'
import { certificatesFor, withFolder, writeInParts } from './engine-files.ts'
import { isLeftOut } from './optional-mismatch.ts'
import { environmentForPact } from './pact-environment.ts'
import { subjectOf, type Pact } from './pact.ts'
import { withoutProxyToOneself } from './proxy-environment.ts'
import { openStateRelay } from './state-relay.ts'

export interface ProviderUnderTest {
  /** Its origin, `http://127.0.0.1:4600`. */
  readonly provider: string
  /** Where its states are set up: `POST {state, params, action}`, answering the state's values. */
  readonly states: string
  /** Where it hands over its events: `POST {description, providerStates}`, answering the payload. */
  readonly messages?: string | undefined
}

/** Something that the provider did otherwise than its pact says. */
export interface Mismatch {
  readonly kind: 'status' | 'header' | 'body' | 'metadata' | 'other'
  /** A path below `$` in the body, or the name of a header; empty where there is no place. */
  readonly at: string
  /** What is wrong, in words. */
  readonly what: string
  readonly expected: string
  readonly actual: string
}

export interface Result {
  readonly description: string
  /** The call or the event. */
  readonly subject: string
  readonly example: string
  readonly states: readonly string[]
  /** `left-out`: nothing is wrong but that an optional field is missing, and the pact says that it may be. */
  readonly outcome: 'kept' | 'left-out' | 'broken'
  readonly mismatches: readonly Mismatch[]
  readonly durationMs: number
}

/**
 * One result for each interaction of the pact, in its order; `onInteraction` is called as each begins. Throws CouldNotRun
 * when the verifier could not do its work at all, and when the signal aborts.
 */
export async function verify(
  pact: Pact,
  { provider, states, messages }: ProviderUnderTest,
  how: HowToAsk,
  onInteraction?: () => void,
): Promise<readonly Result[]> {
  const { interactions } = pact
  if (interactions.length === 0) return []
  const relay = await openStateRelay({ provider, states, interactions, how, onInteraction })
  try {
    const options = optionsFor(pact, { provider, states: relay.url, messages }, how)
    const results = await runVerifier(pact, options, how.signal)
    return interactions.flatMap((interaction, index) => {
      const result = results[index]
      return result ? [withStateTrouble(result, relay.nextTrouble(interaction))] : []
    })
  } finally {
    relay.close()
  }
}

/** The verifier says only that a state failed; the relay knows why. */
const withStateTrouble = (result: Result, what: string | undefined): Result =>
  what === undefined ? result : { ...result, outcome: 'broken', mismatches: [{ ...nothingCompared, what }] }

function optionsFor(
  pact: Pact,
  { provider, states, messages }: ProviderUnderTest,
  { timeoutMs, headers = {}, isCertificateUnchecked }: HowToAsk,
): VerifierOptions {
  return {
    provider: pact.provider.name,
    providerBaseUrl: provider,
    ...(messages === undefined ? {} : { transports: [transportTo(new URL(messages))] }),
    // The engine refuses none for a list of them.
    ...(Object.keys(headers).length === 0 ? {} : { customProviderHeaders: { ...headers } }),
    providerStatesSetupUrl: states,
    providerStatesSetupTeardown: true,
    providerStatesSetupBody: true,
    // A redirect is an answer of its own, not a way to another one.
    followRedirects: false,
    disableSslVerification: isCertificateUnchecked === true,
    timeout: timeoutMs,
    logLevel: 'error',
  }
}

const transportTo = ({ protocol, port, pathname, search }: URL) => ({
  protocol: 'message',
  scheme: protocol.replace(':', ''),
  port: Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port),
  path: `${pathname}${search}`,
})

/** What the engine makes of each interaction of the pact, in its order. Throws like `verify`. */
export const runVerifier = (
  pact: Pact,
  options: VerifierOptions,
  signal?: AbortSignal,
): Promise<readonly Result[]> =>
  withFolder(async (folder) => {
    const { providerBaseUrl = '', transports = [] } = options
    const schemes = [providerBaseUrl.split(':', 1)[0] ?? '', ...transports.map(({ scheme = '' }) => scheme)]
    const [pactUrls, env] = await Promise.all([writeInParts(pact, folder), certificatesFor(schemes, folder)])
    return resultsIn(await runEngine({ ...options, pactUrls }, env, signal))
  })

/** The engine's account of a run. */
function runEngine(
  options: VerifierOptions,
  env: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // Compiled, this file and the one it starts end alike.
    const own = fileURLToPath(import.meta.url)
    const child = fork(join(own, '..', `verifier-process${extname(own)}`), {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...withoutProxyToOneself(environmentForPact(process.env)), ...env },
    })
    const kill = (): void => {
      child.kill()
    }
    signal?.addEventListener('abort', kill, { once: true })
    let account: string | undefined
    let complaints = ''
    child.stderr?.on('data', (data: Buffer) => {
      complaints += data.toString()
    })
    child.once('message', (message: string) => {
      account = message
    })
    child.once('error', reject)
    child.once('close', () => {
      signal?.removeEventListener('abort', kill)
      if (account !== undefined) resolve(account)
      else if (signal?.aborted === true) reject(new CouldNotRun('The verification was stopped.'))
      else reject(new CouldNotRun(`The verifier ended without a word of its own:\n${complaints.trim()}`))
    })
    child.send(options)
  })
}

const RawMismatch = z.looseObject({
  type: z.string(),
  path: z.optional(z.string()),
  key: z.optional(z.string()),
  mismatch: z._default(z.string(), ''),
  expected: z.optional(z.unknown()),
  actual: z.optional(z.unknown()),
  /** What came, where its type alone is named as what is wrong. */
  actualBody: z.optional(z.unknown()),
})

const Account = z.object({
  interactionResults: z.array(
    z.object({
      description: z.string(),
      pending: z.boolean(),
      result: z.string(),
      duration: z._default(z.string(), '0ms'),
      providerStates: z._default(z.array(z.string()), []),
      mismatch: z.optional(
        z.looseObject({
          type: z.string(),
          message: z.optional(z.string()),
          mismatches: z._default(z.array(RawMismatch), []),
        }),
      ),
    }),
  ),
})

/** Throws CouldNotRun for an account that is none: what stands there instead is why. */
function resultsIn(account: string): readonly Result[] {
  let json: unknown
  try {
    json = JSON.parse(account)
  } catch {
    throw new CouldNotRun(`The verifier could not do its work: ${account}`)
  }
  return Account.parse(json).interactionResults.map(resultOf)
}

type RawResult = z.infer<typeof Account>['interactionResults'][number]

function resultOf({ description, pending, result, duration, providerStates, mismatch }: RawResult): Result {
  const { subject, example } = subjectOf({ description })
  const mismatches = mismatch === undefined ? [] : mismatchesOf(mismatch)
  const mayBe = pending && mismatches.length > 0 && mismatches.every((each) => isLeftOut(description, each))
  return {
    description,
    subject,
    example,
    states: providerStates,
    outcome: result === 'OK' ? 'kept' : mayBe ? 'left-out' : 'broken',
    mismatches,
    durationMs: Number.parseFloat(duration),
  }
}

const kinds: Readonly<Record<string, Mismatch['kind']>> = {
  StatusMismatch: 'status',
  HeaderMismatch: 'header',
  BodyMismatch: 'body',
  BodyTypeMismatch: 'body',
  MetadataMismatch: 'metadata',
}

type RawMismatches = NonNullable<RawResult['mismatch']>

/** What the engine says where no answer comes, or a part of one; the address in it may hold a token. */
const isSilence = (message: string): boolean => /^error (sending|decoding) .* for url /.test(message)
const silence = 'no whole answer came: it took too long, or the connection broke off'

/** Of an interaction that nothing came of which could be compared. */
const nothingCompared = { kind: 'other', at: '', expected: '', actual: '' } as const

/** A trouble on the way, a state that could not be set up for one, has a message in the place of mismatches. */
function mismatchesOf({ message, mismatches }: RawMismatches): readonly Mismatch[] {
  if (mismatches.length === 0 && message !== undefined) {
    return [{ ...nothingCompared, what: isSilence(message) ? silence : message }]
  }
  return mismatches.map(({ type, path, key, mismatch, expected, actual, actualBody }) => ({
    kind: kinds[type] ?? 'other',
    at: path ?? key ?? '',
    what: mismatch,
    expected: wordsOf(expected),
    actual: wordsOf(actualBody ?? actual),
  }))
}

const wordsOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
