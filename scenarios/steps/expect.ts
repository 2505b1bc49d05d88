import * as z from 'zod/mini'
import { readableMs } from '../durations.ts'
import { EventNames, foreseeSaved, inWords, matchOf, saved } from './sought.ts'
import {
  commonFields,
  DidNotHold,
  lengthOf,
  requestField,
  stepKind,
  userField,
  withinField,
} from './step-kind.ts'

const fallback = '5s'

const SoughtEvents = z.strictObject({
  event: EventNames.check(z.describe('An event that must be sent.')),
  to: userField,
  times: z.optional(
    z
      .int()
      .check(
        z.gte(1),
        z.lte(1000),
        z.describe('Exactly so many have been sent by then; at least one where it is not given.'),
      ),
  ),
  requestId: requestField,
})

export const expect = stepKind({
  key: 'expect',
  about:
    'Fails unless an event is sent, after what the step before found and in time; `save` keeps the last of them.',
  schemas: [z.strictObject({ expect: SoughtEvents, ...withinField(fallback), ...commonFields })],
  title: (step) => `expect ${described(step.expect)}`,
  foresee: (step) => foreseeSaved(step.expect),
  async run(step, { journal }) {
    const { times, ...sought } = step.expect
    const match = matchOf(sought)
    const withinMs = lengthOf(step.within ?? fallback)
    const endsAt = performance.now() + withinMs
    const awaited = `${described(step.expect)} within ${readableMs(withinMs)}`
    let entry
    for (let count = 0; count < (times ?? 1); count += 1) {
      entry = await journal.next(match, Math.max(0, endsAt - performance.now()))
      if (!entry)
        throw new DidNotHold(
          `${awaited}; ${count === 0 ? 'it never came' : `it came ${timesInWords(count)}`}`,
          match,
        )
    }
    if (times !== undefined && (await journal.next(match, 0))) {
      throw new DidNotHold(`${awaited}; it came more often`, match)
    }
    return entry && saved(sought, entry)
  },
})

const described = ({ times, ...sought }: z.infer<typeof SoughtEvents>): string =>
  inWords(sought) + (times === undefined ? '' : `, ${timesInWords(times)}`)

const timesInWords = (times: number): string => (times === 1 ? 'once' : `${String(times)} times`)
