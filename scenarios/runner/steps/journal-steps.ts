/** The steps that look for something in the journal, in the state or in saved values: `wait`, `expect` and `never`. */
import * as z from 'zod/mini'
import { optionally } from '../../format/placeholders.ts'
import { optionsOf } from '../../../contracts/shared/schema-walk.ts'
import { formatMs } from '../../../contracts/shared/durations.ts'
import type { Entry } from '../../../mock-api/world/journal-entry.ts'
import {
  EntryMatcher,
  formatMatcher,
  isEntry,
  matchOf,
  saved,
  schemaOfSaved,
  type Matcher,
} from './matchers.ts'
import { compare, formatState, isState, schemaOfState, StateOrValue } from './state.ts'
import {
  commonFields,
  Duration,
  durationInMs,
  ExpectationFailed,
  stepKind,
  withinField,
  type StepContext,
} from './step-kind.ts'

const waitLimit = '10m'
const expectLimit = '5s'
const neverLength = '5s'

export const wait = stepKind({
  key: 'wait',
  about:
    'Waits until something happens. First takes a request, tracking or exchange that nobody had answered when the run began, ' +
    'oldest first. Otherwise looks after the beginning of the run and after what the previous step found.',
  form: z.strictObject({ wait: EntryMatcher, ...withinField(waitLimit), ...commonFields }),
  title: (step) => `wait up to ${step.within ?? waitLimit} for ${formatMatcher(step.wait)}`,
  schemaOfSave: (step) => schemaOfSaved(step.wait),
  async run(step, { environment, journal, signal }) {
    const withinMs = durationInMs(step.within ?? waitLimit)
    const match = await matchOf(step.wait, environment)
    const entry = (await journal.takeFromBacklog(match)) ?? (await journal.awaited(match, withinMs, signal))
    if (!entry) throw new ExpectationFailed(`${formatMatcher(step.wait)} within ${formatMs(withinMs)}`, match)
    return saved(step.wait, entry)
  },
})

const times = optionally(
  z
    .int()
    .check(
      z.gte(1, 'Write a number of at least 1. Use the step `never` for what must not happen.'),
      z.lte(1000),
    ),
  'The exact number of times. Without it, at least once.',
)

type Counted = Matcher & { readonly times?: number | undefined }

const CountedMatchers = (optionsOf(EntryMatcher) as readonly z.ZodMiniObject[]).map((form) =>
  z.strictObject({ ...form.shape, times }),
) as unknown as readonly z.ZodMiniType<Counted>[]

export const expect = stepKind({
  key: 'expect',
  about:
    "Fails unless something happens in time on the world's clock, after what the previous step found, or a state or value is as " +
    'given. `save` keeps the last entry.',
  form: z.strictObject({
    expect: z.union([...CountedMatchers, StateOrValue]),
    ...withinField(expectLimit),
    ...commonFields,
  }),
  title: ({ expect: matcher }) => `expect ${formatExpected(matcher)}`,
  schemaOfSave: ({ expect: matcher }) =>
    isCounted(matcher) ? schemaOfSaved(matcher) : schemaOfState(matcher),
  needs: ({ expect: matcher }) => (isState(matcher) ? ['entities'] : []),
  async run({ expect: matcher, within = expectLimit }, context) {
    const withinMs = durationInMs(within)
    if (isCounted(matcher)) return expectEntries(matcher, withinMs, context)
    const { environment, signal } = context
    let found: Awaited<ReturnType<typeof compare>> = { differences: [] }
    await environment.scheduler.find(
      async () => {
        found = await compare(environment, matcher)
        return found.differences.length === 0 || undefined
      },
      isState(matcher) ? withinMs : 0,
      signal,
    )
    if (found.differences.length === 0) return found.entity
    const expected = isState(matcher)
      ? `${formatState(matcher)} within ${formatMs(withinMs)}`
      : 'that a value is as given'
    throw new ExpectationFailed(`${expected}; ${found.differences.join(', ')}`)
  },
})

const isCounted = (matcher: object): matcher is Counted => isEntry(matcher)

async function expectEntries(
  { times: wanted, ...matcher }: Counted,
  withinMs: number,
  { environment, journal, signal }: StepContext,
): Promise<unknown> {
  const match = await matchOf(matcher, environment)
  const awaited = `${formatExpected({ ...matcher, times: wanted })} within ${formatMs(withinMs)}`
  let entry: Entry | undefined
  let count = 0
  const found = await environment.scheduler.find(
    async (waitMs) => {
      while (count < (wanted ?? 1)) {
        const next = await journal.next(match, waitMs, signal)
        if (!next) return undefined
        entry = next
        count += 1
      }
      return entry
    },
    withinMs,
    signal,
  )
  if (!found) {
    const came = count === 0 ? 'it did not happen' : `it happened ${formatTimes(count)}`
    throw new ExpectationFailed(`${awaited}; ${came}`, match)
  }
  if (wanted !== undefined && (await journal.next(match, 0, signal))) {
    throw new ExpectationFailed(`${awaited}; it happened more often`, match)
  }
  return saved(matcher, found)
}

function formatExpected(matcher: object): string {
  if (!isCounted(matcher)) return formatState(matcher)
  const { times: wanted, ...rest } = matcher
  return formatMatcher(rest) + (wanted === undefined ? '' : `, ${formatTimes(wanted)}`)
}

const formatTimes = (count: number): string => (count === 1 ? 'once' : `${String(count)} times`)

export const never = stepKind({
  key: 'never',
  about:
    'Fails when something happens between the last step that acted (a call, an act of the operator, a connection, an advance, ' +
    "a fault, a snapshot) and the end of `for` on the world's clock. Does not count what the steps in between found.",
  form: z.strictObject({
    never: EntryMatcher,
    for: optionally(Duration, `How long it must not happen (default ${neverLength}).`),
    after: commonFields.after,
  }),
  title: (step) => `never ${formatMatcher(step.never)} for ${step.for ?? neverLength}`,
  async run(step, { environment, journal, signal }) {
    const forMs = durationInMs(step.for ?? neverLength)
    const match = await matchOf(step.never, environment)
    const awaited = `no ${formatMatcher(step.never)} for ${formatMs(forMs)}`
    const entry = await journal.sinceAct(match, forMs, signal)
    if (entry) throw new ExpectationFailed(`${awaited}; it happened`, match)
  },
})
