import * as z from 'zod/mini'
import { formatMs } from '../../../contracts/shared/durations.ts'
import type { Entry } from '../../../mock-api/control/journal-entry.ts'
import { schemaOfSaved, inWords, isEntry, matchOf, saved, EntryMatcher, type Matcher } from './matchers.ts'
import {
  differencesIn,
  readState,
  StateMatchers,
  ValueMatcher,
  formatState,
  valueDifference,
} from './state.ts'
import {
  commonFields,
  ExpectationFailed,
  durationInMs,
  stepKind,
  withinField,
  type StepContext,
} from './step-kind.ts'
import { optionsOf } from '../../../contracts/shared/schema-walk.ts'

const fallback = '5s'

const times = z.optional(
  z
    .int()
    .check(
      z.gte(1),
      z.lte(1000),
      z.describe('PinnedValues so many have happened by then; at least one where it is not given.'),
    ),
)

type Counted = Matcher & { readonly times?: number | undefined }

const CountedMatchers = (optionsOf(EntryMatcher) as readonly z.ZodMiniObject[]).map((form) =>
  z.strictObject({ ...form.shape, times }),
) as unknown as readonly z.ZodMiniType<Counted>[]

export const expect = stepKind({
  key: 'expect',
  about:
    "Fails unless something happens, after what the step before found and in time on the world's clock, or something is as it must be; " +
    '`save` keeps the last entry.',
  schemas: [
    z.strictObject({
      expect: z.union([...CountedMatchers, ...StateMatchers, ValueMatcher]),
      ...withinField(fallback),
      ...commonFields,
    }),
  ],
  title: ({ expect: matcher }) => `expect ${inShort(matcher)}`,
  schemaOfSave: ({ expect: matcher }) => (isCounted(matcher) ? schemaOfSaved(matcher) : undefined),
  needs: ({ expect: matcher }) => (readState(matcher) === undefined ? [] : ['entities']),
  async run({ expect: matcher, within = fallback }, context) {
    const withinMs = durationInMs(within)
    if (isCounted(matcher)) return expectEntries(matcher, withinMs, context)
    const state = readState(matcher)
    if (state === undefined) {
      const trouble = valueDifference(ValueMatcher.parse(matcher))
      if (trouble !== undefined) throw new ExpectationFailed(`that a value is as it must be; ${trouble}`)
      return undefined
    }
    const { environment, signal } = context
    let differences: readonly string[] = []
    const settled = await environment.scheduler.find(
      async () => {
        differences = await differencesIn(environment, state)
        return differences.length === 0 || undefined
      },
      withinMs,
      signal,
    )
    if (settled === undefined) {
      throw new ExpectationFailed(
        `${inShort(matcher)} within ${formatMs(withinMs)}; ${differences.join(', ')}`,
      )
    }
    return environment.entity(state.kind, await environment.idNamed(`${state.kind}Id`, state.id))
  },
})

const isCounted = (matcher: object): matcher is Counted => isEntry(matcher)

async function expectEntries(
  { times: wanted, ...matcher }: Counted,
  withinMs: number,
  { environment, journal, signal }: StepContext,
): Promise<unknown> {
  const match = matchOf(matcher)
  const awaited = `${inShort({ ...matcher, times: wanted })} within ${formatMs(withinMs)}`
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
    const came = count === 0 ? 'it never came' : `it came ${formatTimes(count)}`
    throw new ExpectationFailed(`${awaited}; ${came}`, match)
  }
  if (wanted !== undefined && (await journal.next(match, 0, signal))) {
    throw new ExpectationFailed(`${awaited}; it came more often`, match)
  }
  return saved(matcher, found)
}

function inShort(matcher: object): string {
  if (!isCounted(matcher)) return formatState(matcher)
  const { times: wanted, ...rest } = matcher
  return inWords(rest) + (wanted === undefined ? '' : `, ${formatTimes(wanted)}`)
}

const formatTimes = (count: number): string => (count === 1 ? 'once' : `${String(count)} times`)
