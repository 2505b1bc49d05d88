import * as z from 'zod/mini'
import { formatMs } from '../../../contracts/shared/durations.ts'
import { inWords, matchOf, EntryMatcher } from './matchers.ts'
import { commonFields, ExpectationFailed, Duration, durationInMs, stepKind } from './step-kind.ts'

const fallback = '5s'

export const never = stepKind({
  key: 'never',
  about:
    'Fails when something happens: from the last step that acted on (a call, an act of the operator, a connection, an ' +
    "advance, a fault, a snapshot), after what the steps since then found, and for a while on the world's clock.",
  schemas: [
    z.strictObject({
      never: EntryMatcher,
      for: z.optional(Duration.check(z.describe(`How long it must not happen (${fallback} unless said).`))),
      after: commonFields.after,
    }),
  ],
  title: (step) => `never ${inWords(step.never)} for ${step.for ?? fallback}`,
  async run(step, { journal, signal }) {
    const forMs = durationInMs(step.for ?? fallback)
    const match = matchOf(step.never)
    const entry = await journal.sinceAct(match, forMs, signal)
    if (entry) throw new ExpectationFailed(`no ${inWords(step.never)} for ${formatMs(forMs)}; it came`, match)
  },
})
