import * as z from 'zod/mini'
import { formatMs } from '../../../contracts/shared/durations.ts'
import type { Entry } from '../control-answers.ts'
import { foreseeSaved, inWords, isEntry, matchOf, saved, SoughtEntry, type Sought } from './matchers.ts'
import { differencesIn, readState, SoughtState, SoughtValue, stateInWords, valueTrouble } from './state.ts'
import { commonFields, DidNotHold, lengthOf, stepKind, withinField, type StepContext } from './step-kind.ts'
import { optionsOf } from '../../../contracts/shared/schema-walk.ts'

const fallback = '5s'

const times = z.optional(
  z
    .int()
    .check(
      z.gte(1),
      z.lte(1000),
      z.describe('Exactly so many have happened by then; at least one where it is not given.'),
    ),
)

type Counted = Sought & { readonly times?: number | undefined }

const SoughtEntries = (optionsOf(SoughtEntry) as readonly z.ZodMiniObject[]).map((form) =>
  z.strictObject({ ...form.shape, times }),
) as unknown as readonly z.ZodMiniType<Counted>[]

export const expect = stepKind({
  key: 'expect',
  about:
    "Fails unless something happens, after what the step before found and in time on the world's clock, or something is as it must be; " +
    '`save` keeps the last entry.',
  schemas: [
    z.strictObject({
      expect: z.union([...SoughtEntries, ...SoughtState, SoughtValue]),
      ...withinField(fallback),
      ...commonFields,
    }),
  ],
  title: ({ expect: sought }) => `expect ${inShort(sought)}`,
  foresee: ({ expect: sought }) => (isCounted(sought) ? foreseeSaved(sought) : undefined),
  needs: ({ expect: sought }) => (readState(sought) === undefined ? [] : ['entities']),
  async run({ expect: sought, within = fallback }, context) {
    const withinMs = lengthOf(within)
    if (isCounted(sought)) return expectEntries(sought, withinMs, context)
    const state = readState(sought)
    if (state === undefined) {
      const trouble = valueTrouble(SoughtValue.parse(sought))
      if (trouble !== undefined) throw new DidNotHold(`that a value is as it must be; ${trouble}`)
      return undefined
    }
    const { stage, signal } = context
    let differences: readonly string[] = []
    const settled = await stage.pace.find(
      async () => {
        differences = await differencesIn(stage, state)
        return differences.length === 0 || undefined
      },
      withinMs,
      signal,
    )
    if (settled === undefined) {
      throw new DidNotHold(`${inShort(sought)} within ${formatMs(withinMs)}; ${differences.join(', ')}`)
    }
    return stage.entity(state.kind, await stage.idNamed(`${state.kind}Id`, state.id))
  },
})

const isCounted = (sought: object): sought is Counted => isEntry(sought)

async function expectEntries(
  { times: wanted, ...sought }: Counted,
  withinMs: number,
  { stage, journal, signal }: StepContext,
): Promise<unknown> {
  const match = matchOf(sought)
  const awaited = `${inShort({ ...sought, times: wanted })} within ${formatMs(withinMs)}`
  let entry: Entry | undefined
  let count = 0
  const found = await stage.pace.find(
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
    const came = count === 0 ? 'it never came' : `it came ${timesInWords(count)}`
    throw new DidNotHold(`${awaited}; ${came}`, match)
  }
  if (wanted !== undefined && (await journal.next(match, 0, signal))) {
    throw new DidNotHold(`${awaited}; it came more often`, match)
  }
  return saved(sought, found)
}

function inShort(sought: object): string {
  if (!isCounted(sought)) return stateInWords(sought)
  const { times: wanted, ...rest } = sought
  return inWords(rest) + (wanted === undefined ? '' : `, ${timesInWords(wanted)}`)
}

const timesInWords = (count: number): string => (count === 1 ? 'once' : `${String(count)} times`)
