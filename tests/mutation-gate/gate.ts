/**
 * The mutation gate: every lie about every interaction is told to the client's own parser and to Pact's verifier, and both
 * have to say the same. A pact that is stricter binds a provider to what nobody asks for; one that is laxer lets through
 * what the client then cannot read.
 */
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { Pact } from '../../contracts/provider-kit/pact.ts'
import type { Result } from '../../contracts/provider-kit/verifier.ts'
import { departureFrom } from './branches.ts'
import { startLyingProvider, type LyingProvider } from './mutant-server.ts'
import { mutantsOf, type Mutant } from './mutants.ts'
import { pinnedBy, type Pinned } from './pinned.ts'
import { verifyLies } from './verifier.ts'

interface Lie {
  readonly pinned: Pinned
  readonly mutant: Mutant
}

/** Why the client's side does not take a lie: the parser refuses it, or it is not what the interaction's state makes true. */
export interface Refusal {
  readonly by: 'parser' | 'state'
  readonly why: string
}

export interface Verdict extends Lie {
  /** Undefined where the client takes the lie. */
  readonly refusal: Refusal | undefined
  readonly verified: Result
}

export interface GateOptions {
  /** How many lies have been told, of those that will be. */
  readonly onTold?: (told: number, all: number) => void
  readonly signal?: AbortSignal
}

/** Throws an InvalidFile for a pact that is not of this registry, and CouldNotRun. */
export async function runGate(
  pacts: readonly Pact[],
  { onTold, signal }: GateOptions = {},
): Promise<readonly Verdict[]> {
  const lies = pacts.flatMap(({ interactions }) => interactions.map(pinnedBy).flatMap(liesAbout))
  let told = 0
  const provider = await startLyingProvider(
    lies.map(({ mutant }) => mutant.answer),
    () => onTold?.((told += 1), 2 * lies.length),
  )
  try {
    const numbered = lies.map(({ pinned: { interaction } }, number) => ({ interaction, number }))
    const [results, refusals] = await Promise.all([
      verifyLies(pacts, numbered, provider, signal),
      tellClient(lies, provider, signal),
    ])
    return lies.map((lie, number) => verdictOn(lie, refusals[number], results.get(number)))
  } finally {
    await provider.close()
  }
}

const liesAbout = (pinned: Pinned): readonly Lie[] =>
  mutantsOf(pinned.original).map((mutant) => ({ pinned, mutant }))

/** One after the other: the client's one transport is told where each of them is. */
async function tellClient(
  lies: readonly Lie[],
  { url }: LyingProvider,
  signal: AbortSignal | undefined,
): Promise<readonly (Refusal | undefined)[]> {
  const refusals: (Refusal | undefined)[] = []
  for (const [number, lie] of lies.entries()) {
    signal?.throwIfAborted()
    const reading = await lie.pinned.read(lie.mutant.answer, `${url}/${String(number)}`)
    refusals.push(refusalOf(lie, reading))
  }
  return refusals
}

function refusalOf(
  { pinned: { pinned, original, fixed }, mutant }: Lie,
  reading: string,
): Refusal | undefined {
  if (reading !== pinned) return { by: 'parser', why: reading }
  if (original.schema === undefined) return undefined
  const at = departureFrom(original.schema, original.answer.body, mutant.answer.body, fixed)
  return at === undefined ? undefined : { by: 'state', why: at }
}

/** A mismatch of no kind is trouble on the way, which would pass for a refusal. */
function verdictOn(lie: Lie, refusal: Refusal | undefined, verified: Result | undefined): Verdict {
  const trouble = verified?.mismatches.find(({ kind }) => kind === 'other')
  if (verified !== undefined && trouble === undefined) return { ...lie, refusal, verified }
  const { description } = lie.pinned.interaction
  throw new CouldNotRun(
    `The verifier could not ask for "${description}": ${trouble?.what ?? 'it says nothing'}.`,
  )
}

/** Parser refuses ⇔ verifier fails. What a pact says may be left out is no failure. */
export const isAgreement = ({ refusal, verified }: Verdict): boolean =>
  (refusal !== undefined) === (verified.outcome === 'broken')
