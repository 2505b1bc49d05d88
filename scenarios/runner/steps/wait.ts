import * as z from 'zod/mini'
import { formatMs } from '../../../contracts/shared/durations.ts'
import { foreseeSaved, inWords, matchOf, saved, SoughtEntry } from './matchers.ts'
import { commonFields, DidNotHold, lengthOf, stepKind, withinField } from './step-kind.ts'

const fallback = '10m'

export const wait = stepKind({
  key: 'wait',
  about:
    'Waits for somebody to do something: a request, tracking or exchange that stood unanswered when the run began, ' +
    'oldest first, or else what comes after the beginning and after what the step before found.',
  schemas: [z.strictObject({ wait: SoughtEntry, ...withinField(fallback), ...commonFields })],
  title: (step) => `wait up to ${step.within ?? fallback} for ${inWords(step.wait)}`,
  foresee: (step) => foreseeSaved(step.wait),
  async run(step, { journal, signal }) {
    const withinMs = lengthOf(step.within ?? fallback)
    const match = matchOf(step.wait)
    const entry = (await journal.takeFromBacklog(match)) ?? (await journal.awaited(match, withinMs, signal))
    if (!entry) throw new DidNotHold(`${inWords(step.wait)} within ${formatMs(withinMs)}`, match)
    return saved(step.wait, entry)
  },
})
