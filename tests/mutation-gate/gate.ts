/**
 * The mutation gate: the client's own parser and Pact's verifier both read every mutant of every interaction, and must agree.
 * A pact that is stricter demands what no client needs; a pact that is laxer accepts answers that the client cannot read.
 */
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { isCall, type Interaction, type Pact } from '../../contracts/provider-kit/pact.ts'
import type { Asked } from '../../contracts/provider-kit/request-problems.ts'
import { ids } from '../../contracts/registry/examples/common.ts'
import { runVerifier, type Result } from '../../contracts/provider-kit/verifier.ts'
import { stepsOf, valuesAt } from '../../contracts/provider-kit/json.ts'
import { mismatchOf } from '../../contracts/provider-kit/format-mismatch.ts'
import { clientProblems } from '../../contracts/provider-kit/client-problems.ts'
import { expectedStateValues, stateProblems } from '../../contracts/provider-kit/state-values.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { startLocalServer, type LocalServer } from '../../contracts/shared/local-server.ts'
import { gateInteraction, type GateInteraction } from './gate-interaction.ts'
import { mutantsOf, type Answer, type Mutant } from './mutants.ts'
import { brokenRelations } from '../../contracts/registry/broken-relations.ts'
import { findDeviation } from './schema-paths.ts'

interface Trial {
  readonly subject: GateInteraction
  readonly mutant: Mutant
}

export interface Verdict extends Trial {
  /** Why the client's side rejects the mutant: its parser does, or the answer does not fit the provider's state. */
  readonly rejection: string | undefined
  readonly verified: Result
}

export interface GateOptions {
  /** Checks about one mutant in this many instead of all. */
  readonly oneIn?: number
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
}

/** Throws an InvalidFile for a pact that does not fit the registry, and CouldNotRun. */
export async function runGate(
  pacts: readonly Pact[],
  { oneIn = 1, onProgress, signal }: GateOptions = {},
): Promise<readonly Verdict[]> {
  const trials = pacts.flatMap(({ interactions }) =>
    interactions.map(gateInteraction).flatMap((subject) => trialsOf(subject, oneIn)),
  )
  let requests = 0
  const server = await startMutantServer(trials, () => {
    onProgress?.(Math.floor((100 * (requests += 1)) / trials.length))
  })
  try {
    const results = await verifyMutants(pacts, trials, server, signal)
    return trials.map((trial, number) =>
      verdictOn(trial, rejectionOf(trial), withStateValues(trial, results.get(number))),
    )
  } finally {
    server.close()
  }
}

const trialsOf = (subject: GateInteraction, oneIn: number): readonly Trial[] =>
  sample(mutantsOf(subject.original), oneIn, subject.interaction.description).map((mutant) => ({
    subject,
    mutant,
  }))

/**
 * Returns about one item in `oneIn`, always with the first one. The choice is the same in every run and does not depend on other
 * interactions.
 */
export const sample = <Item>(items: readonly Item[], oneIn: number, name: string): readonly Item[] =>
  items.filter((_, index) => index === 0 || crc32(`${name} ${String(index)}`) % oneIn === 0)

/** Returns why the client's side rejects a mutant. */
function rejectionOf(trial: Trial): string | undefined {
  const { subject, mutant } = trial
  const reading = subject.read(mutant.answer)
  if (reading !== subject.read(subject.original.answer)) return `rejects it as ${reading}`
  if (subject.original.schema === undefined) return undefined
  const [broken] = brokenIn(subject, subject.normalized(mutant.answer.body))
  if (broken) return `accepts it, but ${broken.where} ${broken.what}`
  const path = deviationOf(trial)
  return path ? `accepts it, but it does not fit the state at ${path}` : undefined
}

/** Returns where an answer that the client can read does not fit what the pact pins, which the pact itself must refuse. */
function deviationOf({ subject, mutant }: Trial): string | undefined {
  const { inEachOrder, normalized, original, requirements } = subject
  const { schema } = original
  if (schema === undefined || subject.read(mutant.answer) !== subject.read(original.answer)) return undefined
  const [example, answer] = [original, mutant].map((each) => normalized(each.answer.body))
  const paths = inEachOrder(answer).map((each) => findDeviation(schema, example, each, requirements))
  return paths.includes(undefined) ? undefined : paths[0]
}

/** Returns what an accepted answer has to do with its request, and is not so. */
export const brokenIn = ({ original: { relations, sent } }: GateInteraction, answer: unknown) =>
  brokenRelations(relations, { ...sent, answer })

/**
 * Adds what `npx contracts verify` adds: the client's reading of an answer with missing fields, and the comparison with the
 * state, whose ids are the example's here.
 */
function withStateValues(trial: Trial, verified: Result | undefined): Result | undefined {
  const { subject, mutant } = trial
  const { interaction, original } = subject
  if (verified === undefined || verified.outcome === 'broken') return verified
  const values = Object.fromEntries(
    expectedStateValues(interaction).map(({ path, names: [name = ''] }) => [
      name,
      valuesAt(original.answer.body, stepsOf(path))[0]?.value,
    ]),
  )
  const { status, headers, body } = mutant.answer
  const problems = clientProblems(
    interaction,
    {
      status,
      headers: {
        location: headers['Location'],
        'set-cookie': headers['Set-Cookie'] ? [headers['Set-Cookie']] : [],
      },
      body: JSON.stringify(body),
      asked: askedBy(interaction),
    },
    { userId: ids.user, ...values },
  )
  const [problem] =
    verified.outcome === 'left-out'
      ? problems
      : deviationOf(trial) === undefined
        ? problems.filter(({ kind }) => kind === 'state')
        : stateProblems(interaction, body, values)
  if (problem === undefined) return verified
  return { ...verified, outcome: 'broken', mismatches: [mismatchOf(problem, 'state')] }
}

/** Returns the request of a call as the verifier sends it, with the example's values. */
function askedBy(interaction: Interaction): Asked | undefined {
  if (!isCall(interaction)) return undefined
  const { method, path, query = {}, headers = {}, body } = interaction.request
  const pairs = Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value]))
  return {
    method,
    url: `${path}?${new URLSearchParams(pairs).toString()}`,
    requestHeaders: Object.fromEntries(
      Object.entries(headers).map(([name, values]) => [name.toLowerCase(), [values].flat().join(', ')]),
    ),
    requestBody: body && JSON.stringify(body.content),
  }
}

/** Throws when the verifier could not check the mutant, which would otherwise count as a rejection. */
function verdictOn(trial: Trial, rejection: string | undefined, verified: Result | undefined): Verdict {
  const failure = verified?.mismatches.find(({ kind }) => kind === 'other')
  if (verified !== undefined && failure === undefined) return { ...trial, rejection, verified }
  const { description } = trial.subject.interaction
  throw new CouldNotRun(`The verifier could not check "${description}": ${failure?.what ?? 'no result'}.`)
}

/** True when both sides accept or both reject the mutant, and both reject a broken relation. A missing optional part counts as accepted. */
export const isAgreement = ({ mutant: { kind }, rejection, verified }: Verdict): boolean =>
  (rejection !== undefined) === (verified.outcome === 'broken') &&
  (kind !== 'broken relation' || rejection !== undefined)

// Pact's verifier on all mutants: a server returns each mutant at its own address, and a pact asks for each of them.

/** The verifier requests events here, with a description that ends in the mutant's number: `sendMessage: minimum #17`. */
const messagesPath = '/messages'

const notFound: Answer = { status: 404, headers: {}, body: undefined }

/** Starts the server: the mutant with the number 17 is at `/17` below its address. Calls `onRequest` for each request. */
const startMutantServer = (trials: readonly Trial[], onRequest: () => void): Promise<LocalServer> =>
  startLocalServer((request, response) => {
    void numberIn(request).then((number) => {
      onRequest()
      const { status, headers, body } = trials[number]?.mutant.answer ?? notFound
      response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body))
    })
  })

async function numberIn(request: IncomingMessage): Promise<number> {
  const body = await text(request)
  const match = request.url === messagesPath ? / #(\d+)"/.exec(body) : /^\/(\d+)/.exec(request.url ?? '')
  return Number(match?.[1])
}

/** One verifier process uses one core. A second process is worth its start only for many mutants. */
const processesFor = (mutants: number): number => (mutants < 200 ? 1 : 2)

/** Returns the verifier's result for each mutant, by number. */
async function verifyMutants(
  pacts: readonly Pact[],
  trials: readonly Trial[],
  server: LocalServer,
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, Result>> {
  const processes = processesFor(trials.length)
  const shares = Array.from({ length: processes }, async (_, share) => {
    const results: Result[] = []
    for (const pact of pacts) {
      const known = new Set(pact.interactions)
      const interactions = trials.flatMap(({ subject: { interaction } }, number) =>
        number % processes === share && known.has(interaction) ? [requestForMutant(interaction, number)] : [],
      )
      if (interactions.length === 0) continue
      results.push(...(await runVerifier({ ...pact, interactions }, optionsFor(pact, server), signal)))
    }
    return results
  })
  const results = (await Promise.all(shares)).flat()
  return new Map(results.map((result) => [Number(result.description.split('#').at(-1)), result]))
}

const optionsFor = (pact: Pact, { url }: LocalServer) => ({
  provider: pact.provider.name,
  providerBaseUrl: url,
  transports: [{ protocol: 'message', scheme: 'http', port: Number(new URL(url).port), path: messagesPath }],
  followRedirects: false,
  timeout: 20_000,
  logLevel: 'error' as const,
})

/** Replaces the request by one for the mutant, and removes the states: only the response is compared. */
function requestForMutant(interaction: Interaction, number: number): Interaction {
  const changed = { description: `${interaction.description} #${String(number)}`, providerStates: [] }
  const request = { method: 'GET', path: `/${String(number)}` }
  return interaction.type === 'Synchronous/HTTP'
    ? { ...interaction, ...changed, request }
    : { ...interaction, ...changed }
}
