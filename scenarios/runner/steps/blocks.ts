/** Steps that hold steps: side by side, again and again, or only where something is the case. */
import * as z from 'zod/mini'
import { orPlaceholder } from '../../format/placeholders.ts'
import { Steps } from './nested.ts'
import { inWords, isEntry, matchOf, SoughtEntry } from './matchers.ts'
import { differencesIn, readState, SoughtState, SoughtValue, stateInWords, valueTrouble } from './state.ts'
import { commonFields, stepKind, type StepContext } from './step-kind.ts'

const mostRounds = 1000

export const parallel = stepKind({
  key: 'parallel',
  about: 'Plays lists of steps side by side, and goes on when all are done; when one fails the others end.',
  schemas: [
    z.strictObject({
      parallel: z
        .array(Steps)
        .check(
          z.minLength(2, 'There are two branches at least.'),
          z.describe('Each list is a branch of its own.'),
        ),
      after: commonFields.after,
    }),
  ],
  blocks: ['parallel'],
  title: ({ parallel: branches }) => `${String(branches.length)} branches side by side`,
  run: (_step, context, { parallel: branches = [] }) => context.playSideBySide(branches),
})

export const repeat = stepKind({
  key: 'repeat',
  about: 'Plays its steps several times; `save` is the number of the round, from 1.',
  schemas: [
    z.strictObject({
      repeat: orPlaceholder(z.int().check(z.gte(1), z.lte(mostRounds))).check(z.describe('How many times.')),
      steps: Steps,
      ...commonFields,
    }),
  ],
  blocks: ['steps'],
  title: ({ repeat: rounds }) => `${String(rounds)} times`,
  async run({ repeat: rounds, save }, context, { steps: [steps = []] = [] }) {
    for (let round = 1; round <= Number(rounds); round += 1) {
      if (save !== undefined) context.values.set(save, round)
      await context.play(steps)
    }
    return Number(rounds)
  },
})

const Condition = z.union([SoughtEntry, ...SoughtState, SoughtValue])

export const when = stepKind({
  key: 'when',
  about:
    'Plays its steps only where something has happened since the run began, or is as said; else those of `otherwise`.',
  schemas: [
    z.strictObject({
      when: Condition,
      steps: Steps,
      otherwise: z.optional(Steps),
      after: commonFields.after,
    }),
  ],
  blocks: ['steps', 'otherwise'],
  isSure: false,
  needs: ({ when: condition }) => (readState(condition) === undefined ? [] : ['entities']),
  title: ({ when: condition }) =>
    isEntry(condition) ? `when there was ${inWords(condition)}` : `when ${stateInWords(condition)}`,
  async run({ when: condition }, context, { steps: [steps = []] = [], otherwise: [otherwise = []] = [] }) {
    await context.play((await isCase(condition, context)) ? steps : otherwise)
  },
})

async function isCase(
  condition: z.infer<typeof Condition>,
  { stage, journal }: StepContext,
): Promise<boolean> {
  if (isEntry(condition)) return (await journal.sinceBeginning(matchOf(condition))) !== undefined
  const state = readState(condition)
  if (state !== undefined) return (await differencesIn(stage, state)).length === 0
  return valueTrouble(SoughtValue.parse(condition)) === undefined
}
