import * as z from 'zod/mini'
import { readableMs } from '../durations.ts'
import { inWords, matchOf, SoughtEntry } from './sought.ts'
import { commonFields, DidNotHold, Duration, lengthOf, stepKind } from './step-kind.ts'

const fallback = '5s'

export const never = stepKind({
  key: 'never',
  about: "Fails when something happens, after what the step before found, for a while on the world's clock.",
  schemas: [
    z.strictObject({
      never: SoughtEntry,
      for: z.optional(Duration.check(z.describe(`How long it must not happen (${fallback} unless said).`))),
      after: commonFields.after,
    }),
  ],
  title: (step) => `never ${inWords(step.never)} for ${step.for ?? fallback}`,
  async run(step, { journal, signal }) {
    const forMs = lengthOf(step.for ?? fallback)
    const match = matchOf(step.never)
    // What it finds must not move the branch on: nothing is there to go on from.
    const entry = await journal.fork().next(match, forMs, signal)
    if (entry) throw new DidNotHold(`no ${inWords(step.never)} for ${readableMs(forMs)}; it came`, match)
  },
})
