/** What a provider owes by one pact and not by another: the changes of its obligations. */
import type { Pact } from '../pact.ts'
import { differences } from './compare.ts'
import { anything } from './demand.ts'
import { describe, placeAsPath } from './describe.ts'
import { canonical } from './json.ts'
import { obligationOf, type Obligation } from './obligation.ts'
import { paired } from './pairs.ts'
import { sentenceOfQuestion, sentencesOfAnswer } from './sentences.ts'
import {
  changesOfHandlers,
  changesOfStates,
  handlersFor,
  statesInWords,
  type BothHandlers,
} from './states.ts'
import { inText, say, type Words } from './words.ts'

/** The most serious first. */
export const kinds = ['added', 'tightened', 'loosened', 'dropped'] as const
export type Kind = (typeof kinds)[number]

const subjects = ['call', 'event', 'state'] as const

export interface Change {
  readonly kind: Kind
  readonly about: (typeof subjects)[number]
  /** Which call, event or state. */
  readonly subject: string
  /** The examples of the call or the event for which it holds. */
  readonly examples: readonly string[]
  /** Where in the request or the answer, `body.user.role`; empty for the whole. */
  readonly place: string
  readonly words: Words
  /** It is about what a provider may leave out. */
  readonly isOptional: boolean
}

export function changesBetween(old: Interactions, now: Interactions): readonly Change[] {
  const [before, after] = [old.interactions.map(obligationOf), now.interactions.map(obligationOf)]
  const handlers = { old: handlersFor(before), now: handlersFor(after) }
  const { both, dropped, added } = paired(before, after)
  return gathered([
    ...added.map((obligation) => changeOfWhole('added', obligation)),
    ...dropped.map((obligation) => changeOfWhole('dropped', obligation)),
    ...both.flatMap((pair) => changesOfPair(pair.old, pair.now, handlers)),
    ...changesOfHandlers(handlers).map(({ kind, state, words }): Change => ({
      kind,
      about: 'state',
      subject: state,
      examples: [],
      place: '',
      words,
      isOptional: false,
    })),
  ])
}

type Interactions = Pick<Pact, 'interactions'>

function changeOfWhole(kind: 'added' | 'dropped', obligation: Obligation): Change {
  const { states, asked, answer } = obligation
  const hasTo = kind === 'added' ? 'has to be' : 'no longer has to be'
  const fields = answer.object?.fields ?? {}
  const given = statesInWords(states)
  if (obligation.kind === 'call') {
    const when = states.length === 0 ? [] : say`, given ${given}`
    const query = asked.query === '' ? [] : say`, asked with ${asked.query}`
    const status = describe(fields['status']?.demand ?? anything)
    return changeOf(
      obligation,
      kind,
      '',
      say`${asked.route} ${[hasTo]} answered with ${status}${when}${query}`,
    )
  }
  const when = states.length === 0 ? [] : say` after ${given}`
  const payload = fields['payload'] === undefined ? [] : say`: ${describe(fields['payload'].demand)}`
  return changeOf(obligation, kind, '', say`${[hasTo]} sent${when}${payload}`)
}

function changesOfPair(old: Obligation, now: Obligation, handlers: BothHandlers): readonly Change[] {
  return [
    ...(old.isOptional === now.isOptional ? [] : [changeOfBinding(now)]),
    ...changesOfStates(old, now, handlers).map((words) => changeOf(now, 'tightened', 'state', words)),
    ...differences(old.question, now.question).map((difference) => {
      const { kind, words } = sentenceOfQuestion(difference)
      return changeOf(now, kind, `request.${placeAsPath(difference.place)}`, words)
    }),
    ...differences(old.answer, now.answer).flatMap((difference) =>
      sentencesOfAnswer(difference).map(({ kind, words }) =>
        changeOf(now, kind, placeAsPath(difference.place), words),
      ),
    ),
  ]
}

const changeOfBinding = (now: Obligation): Change =>
  now.isOptional
    ? changeOf({ ...now, isOptional: false }, 'loosened', '', ['is optional now'])
    : changeOf(now, 'tightened', '', ['is binding now, and was optional'])

const changeOf = (
  { kind: about, subject, example, isOptional }: Obligation,
  kind: Kind,
  place: string,
  words: Words,
): Change => ({ kind, about, subject, examples: example === '' ? [] : [example], place, words, isOptional })

/** What is said of several examples in the same words is said once; each that came or went counts. */
function gathered(changes: readonly Change[]): readonly Change[] {
  const byWords = new Map<string, Change>()
  for (const change of changes) {
    const isOneOfMany = change.kind === 'added' || change.kind === 'dropped'
    const key = canonical([rankOf(change), change.isOptional, isOneOfMany ? change.examples : []])
    const examples = new Set([...(byWords.get(key)?.examples ?? []), ...change.examples])
    byWords.set(key, { ...change, examples: [...examples].toSorted() })
  }
  return [...byWords.values()]
}

/** Sorted by it, the most serious stands first and what belongs together stands together. */
export const rankOf = ({ kind, about, subject, words }: Change): readonly unknown[] => [
  kinds.indexOf(kind),
  subjects.indexOf(about),
  subject,
  inText(words),
]
