import * as z from 'zod/mini'
import { formatMs } from '../../../contracts/shared/durations.ts'
import { schemaOfSaved, inWords, matchOf, saved, EntryMatcher } from './matchers.ts'
import { commonFields, ExpectationFailed, durationInMs, stepKind, withinField } from './step-kind.ts'

const fallback = '10m'

export const wait = stepKind({
  key: 'wait',
  about:
    'Waits for somebody to do something: a request, tracking or exchange that stood unanswered when the run began, ' +
    'oldest first, or else what comes after the beginning and after what the step before found.',
  schemas: [z.strictObject({ wait: EntryMatcher, ...withinField(fallback), ...commonFields })],
  title: (step) => `wait up to ${step.within ?? fallback} for ${inWords(step.wait)}`,
  schemaOfSave: (step) => schemaOfSaved(step.wait),
  async run(step, { journal, signal }) {
    const withinMs = durationInMs(step.within ?? fallback)
    const match = matchOf(step.wait)
    const entry = (await journal.takeFromBacklog(match)) ?? (await journal.awaited(match, withinMs, signal))
    if (!entry) throw new ExpectationFailed(`${inWords(step.wait)} within ${formatMs(withinMs)}`, match)
    return saved(step.wait, entry)
  },
})
