/** The steps that look for something in the journal, in the state or in saved values: `wait`, `expect` and `never`. */
import * as z from 'zod/mini'
import { optionsOf } from '../../../mock-api/yaml-validation/schema-walk.ts'
import { readableMs } from '../../format/durations.ts'
import type { Entry } from '../control-answers.ts'
import { EntryMatcher, inWords, isEntry, matchOf, saved, schemaOfSaved, type Matcher } from './matchers.ts'
import {
  differencesIn,
  formatState,
  readState,
  StateMatchers,
  valueDifference,
  ValueMatcher,
} from './state.ts'
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
    'Waits for somebody to do something: a request, tracking or exchange that stood unanswered when the run began, ' +
    'oldest first, or else what comes after the beginning and after what the step before found.',
  schemas: [z.strictObject({ wait: EntryMatcher, ...withinField(waitLimit), ...commonFields })],
  title: (step) => `wait up to ${step.within ?? waitLimit} for ${inWords(step.wait)}`,
  schemaOfSave: (step) => schemaOfSaved(step.wait),
  async run(step, { journal, signal }) {
    const withinMs = durationInMs(step.within ?? waitLimit)
    const match = matchOf(step.wait)
    const entry = (await journal.takeFromBacklog(match)) ?? (await journal.awaited(match, withinMs, signal))
    if (!entry) throw new ExpectationFailed(`${inWords(step.wait)} within ${readableMs(withinMs)}`, match)
    return saved(step.wait, entry)
  },
})

const times = z.optional(
  z
    .int()
    .check(
      z.gte(1),
      z.lte(1000),
      z.describe('Exactly so many have happened by then; at least one where it is not given.'),
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
      ...withinField(expectLimit),
      ...commonFields,
    }),
  ],
  title: ({ expect: matcher }) => `expect ${inShort(matcher)}`,
  schemaOfSave: ({ expect: matcher }) => (isCounted(matcher) ? schemaOfSaved(matcher) : undefined),
  needs: ({ expect: matcher }) => (readState(matcher) === undefined ? [] : ['entities']),
  async run({ expect: matcher, within = expectLimit }, context) {
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
        `${inShort(matcher)} within ${readableMs(withinMs)}; ${differences.join(', ')}`,
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
  const awaited = `${inShort({ ...matcher, times: wanted })} within ${readableMs(withinMs)}`
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

export const never = stepKind({
  key: 'never',
  about:
    'Fails when something happens: from the last step that acted on (a call, an act of the operator, a connection, an ' +
    "advance, a fault, a snapshot), after what the steps since then found, and for a while on the world's clock.",
  schemas: [
    z.strictObject({
      never: EntryMatcher,
      for: z.optional(
        Duration.check(z.describe(`How long it must not happen (${neverLength} unless said).`)),
      ),
      after: commonFields.after,
    }),
  ],
  title: (step) => `never ${inWords(step.never)} for ${step.for ?? neverLength}`,
  async run(step, { journal, signal }) {
    const forMs = durationInMs(step.for ?? neverLength)
    const match = matchOf(step.never)
    const entry = await journal.sinceAct(match, forMs, signal)
    if (entry)
      throw new ExpectationFailed(`no ${inWords(step.never)} for ${readableMs(forMs)}; it came`, match)
  },
})
