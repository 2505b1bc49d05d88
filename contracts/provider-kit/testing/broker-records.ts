/** What a Pact Broker remembers, as far as the tests of the kit need it, and what follows from it. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Pact } from '../pact.ts'

export const Publication = z.strictObject({
  pacticipantName: z.string().check(z.minLength(1)),
  pacticipantVersionNumber: z.string().check(z.minLength(1)),
  branch: z.optional(z.string().check(z.minLength(1))),
  tags: z.optional(z.array(z.string().check(z.minLength(1)))),
  buildUrl: z.optional(z.url()),
  contracts: z.array(
    z.strictObject({
      consumerName: z.string(),
      providerName: z.string(),
      specification: z.literal('pact'),
      contentType: z.literal('application/json'),
      content: z.base64(),
      onConflict: z.optional(z.enum(['overwrite', 'merge'])),
    }),
  ),
})

export const VerificationResult = z.strictObject({
  success: z.boolean(),
  providerApplicationVersion: z.string().check(z.minLength(1)),
  buildUrl: z.optional(z.url()),
  testResults: z.array(
    z.strictObject({
      interactionId: z.optional(z.string()),
      interactionDescription: z.string(),
      success: z.boolean(),
      mismatches: z.optional(
        z.array(
          z.strictObject({
            attribute: z.optional(z.string()),
            identifier: z.optional(z.string()),
            description: z.string(),
          }),
        ),
      ),
    }),
  ),
})
export type VerificationResult = z.infer<typeof VerificationResult>

const isTrue = z.literal(true)
/** A broker knows more of them; of those that the tests use it knows no other forms. */
export const Question = z.strictObject({
  consumerVersionSelectors: z.array(
    z.union([
      z.strictObject({ branch: z.string() }),
      z.strictObject({ mainBranch: isTrue }),
      z.strictObject({ matchingBranch: isTrue }),
      z.strictObject({ deployedOrReleased: isTrue }),
    ]),
  ),
  providerVersionBranch: z.optional(z.string()),
})
type Question = z.infer<typeof Question>

export interface PublishedPact {
  readonly consumer: string
  readonly version: string
  readonly branch: string | undefined
  readonly tags: readonly string[]
  readonly provider: string
  readonly pact: Pact
  /** The same for every version with the same interactions: they are verified together. */
  readonly sha: string
}

export interface Records {
  readonly pacts: PublishedPact[]
  /** By the sha of the pact. */
  readonly results: { readonly sha: string; readonly result: VerificationResult }[]
  /** Which versions of whom are on which branch. */
  readonly branches: { readonly pacticipant: string; readonly branch: string; readonly version: string }[]
  readonly deployed: {
    readonly environment: string
    readonly pacticipant: string
    readonly version: string
  }[]
}

export const emptyRecords = (): Records => ({ pacts: [], results: [], branches: [], deployed: [] })

/** What makes two pacts the same for whoever verifies them. */
export const shaOf = ({ interactions }: Pact): string =>
  createHash('sha1').update(JSON.stringify(interactions)).digest('hex')

/** The newest pact with each consumer that a selector finds, with why. */
export function pactsFor({ pacts, deployed }: Records, provider: string, question: Question) {
  const isDeployed = ({ consumer, version }: PublishedPact): boolean =>
    deployed.some((row) => row.pacticipant === consumer && row.version === version)
  const found = question.consumerVersionSelectors.flatMap((selector) => {
    const branch =
      'branch' in selector
        ? selector.branch
        : 'mainBranch' in selector
          ? 'main'
          : 'matchingBranch' in selector
            ? question.providerVersionBranch
            : undefined
    const own = pacts.filter((pact) => pact.provider === provider)
    return 'deployedOrReleased' in selector
      ? own.filter(isDeployed).map((pact) => ({ pact, because: 'deployed or released' }))
      : own
          .filter((pact) => pact.branch === branch)
          .slice(-1)
          .map((pact) => ({ pact, because: `latest from branch ${branch ?? ''}` }))
  })
  return found.filter(({ pact }, index) => found.findIndex((other) => other.pact.sha === pact.sha) === index)
}

/** The rows that decide whether a version can go where the environment's versions are, and what follows from them. */
export function matrixOf(records: Records, name: string, version: string, environment: string) {
  const there = (pacticipant: string): readonly string[] =>
    records.deployed
      .filter((row) => row.environment === environment && row.pacticipant === pacticipant)
      .map((row) => row.version)
  const asConsumer = records.pacts
    .filter((pact) => pact.consumer === name && pact.version === version)
    .flatMap((pact) => {
      const versions = there(pact.provider)
      return (versions.length === 0 ? [undefined] : versions).map((row) => rowOf(records, pact, row))
    })
  const asProvider = records.pacts
    .filter((pact) => pact.provider === name && there(pact.consumer).includes(pact.version))
    .map((pact) => rowOf(records, pact, version))
  const isKnown =
    asConsumer.length > 0 ||
    records.results.some(({ result }) => result.providerApplicationVersion === version)
  const rows = [...asConsumer, ...asProvider]
  const verdicts = new Set(rows.map(({ verificationResult }) => verificationResult?.success))
  if (!isKnown) {
    return answer(
      false,
      `No pacts or verifications have been published for version ${version} of ${name}`,
      [],
    )
  }
  if (verdicts.has(false)) return answer(false, 'The verification of a pact failed', rows)
  if (verdicts.has(undefined)) return answer(null, 'There is no verified pact', rows)
  return answer(true, 'All required verification results are published and successful', rows)
}

const answer = (deployable: boolean | null, reason: string, matrix: readonly unknown[]) => ({
  summary: { deployable, reason },
  notices: [{ type: deployable === true ? 'success' : 'error', text: reason }],
  matrix,
})

function rowOf({ results }: Records, pact: PublishedPact, providerVersion: string | undefined) {
  const last = results.findLast(
    ({ sha, result }) => sha === pact.sha && result.providerApplicationVersion === providerVersion,
  )
  return {
    consumer: { name: pact.consumer, version: { number: pact.version } },
    provider: {
      name: pact.provider,
      version: providerVersion === undefined ? null : { number: providerVersion },
    },
    verificationResult: last === undefined ? null : { success: last.result.success },
  }
}
