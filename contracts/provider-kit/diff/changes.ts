/** What a provider owes by one pact and not by another: the changes of its obligations. */
import type { Pact } from '../pact.ts'
import { differences, type Difference } from './compare.ts'
import { anything, type Demand } from './constraint-set.ts'
import { describe, placeAsPath } from './describe.ts'
import { canonical } from './json.ts'
import { obligationOf, type Obligation } from './normalized-interaction.ts'
import { paired } from './pairs.ts'
import { inWords, sentenceOfQuestion, sentencesOfAnswer } from './sentences.ts'
import {
  changesOfHandlers,
  changesOfStates,
  handlersFor,
  statesInWords,
  type BothHandlers,
  type HandlerChange,
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
  readonly places: readonly string[]
  /** The places in words, where the sentence begins with them. */
  readonly at: readonly Words[]
  readonly predicate: Words
  /** It is about what a provider may leave out. */
  readonly isOptional: boolean
}

export function changesBetween(old: Interactions, now: Interactions): readonly Change[] {
  const [before, after] = [old.interactions.map(obligationOf), now.interactions.map(obligationOf)]
  const handlers = { old: handlersFor(before), now: handlersFor(after) }
  const { changed, dropped, added } = paired(before, after)
  return gathered([
    ...added.map((obligation) => changeOfWhole('added', obligation)),
    ...dropped.map((obligation) => changeOfWhole('dropped', obligation)),
    ...changed.flatMap(([old, now]) => changesOfPair(old, now, handlers)),
    ...changesOfHandlers(handlers).map(changeOfHandler),
  ])
}

type Interactions = Pick<Pact, 'interactions'>

type Told = Pick<Change, 'kind' | 'places' | 'at' | 'predicate'>

const aboutWhole = (kind: Kind, predicate: Words): Told => ({ kind, places: [], at: [], predicate })

const changeOfHandler = ({ kind, state, words }: HandlerChange): Change => ({
  ...aboutWhole(kind, words),
  about: 'state',
  subject: state,
  examples: [],
  isOptional: false,
})

const changeOf = ({ kind, subject, example, isOptional }: Obligation, told: Told): Change => ({
  ...told,
  about: kind,
  subject,
  examples: example === '' ? [] : [example],
  isOptional,
})

function changeOfWhole(kind: 'added' | 'dropped', obligation: Obligation): Change {
  const hasTo = [kind === 'added' ? 'has to be' : 'no longer has to be']
  const tell = obligation.kind === 'call' ? answeredInWords : sentInWords
  return changeOf(obligation, aboutWhole(kind, tell(obligation, hasTo)))
}

function answeredInWords({ asked, states, answer }: Obligation, hasTo: Words): Words {
  const given = states.length === 0 ? [] : say`, given ${statesInWords(states)}`
  const query = asked.query === '' ? [] : say`, asked with ${asked.query}`
  const status = describe(answer.object?.fields['status']?.demand ?? anything)
  return say`${asked.route} ${hasTo} answered with ${status}${given}${query}`
}

function sentInWords({ states, answer }: Obligation, hasTo: Words): Words {
  const after = states.length === 0 ? [] : say` after ${statesInWords(states)}`
  const payload = answer.object?.fields['payload']
  return say`${hasTo} sent${after}${payload === undefined ? [] : say`: ${describe(payload.demand)}`}`
}

function changesOfPair(old: Obligation, now: Obligation, handlers: BothHandlers): readonly Change[] {
  return [
    ...changesOfBinding(old, now),
    ...changesOfStates(old, now, handlers).map((words) => changeOf(now, aboutWhole('tightened', words))),
    ...differences(old.question, now.question).map((difference) => {
      const places = [`request.${placeAsPath(difference.place)}`]
      return changeOf(now, { ...sentenceOfQuestion(difference), places })
    }),
    ...differencesOfAnswers(old.answer, now.answer).flatMap((difference) => {
      const places = [placeAsPath(difference.place)]
      return sentencesOfAnswer(difference).map((sentence) =>
        changeOf(now, Object.assign(sentence, { places })),
      )
    }),
  ]
}

function changesOfBinding(old: Obligation, now: Obligation): readonly Change[] {
  if (old.isOptional === now.isOptional) return []
  const told = now.isOptional
    ? aboutWhole('loosened', ['is optional now'])
    : aboutWhole('tightened', ['is binding now, and was optional'])
  return [changeOf({ ...now, isOptional: false }, told)]
}

/** Of a body that is asked for on one side alone, the media type goes without saying. */
function differencesOfAnswers(old: Demand, now: Demand): readonly Difference[] {
  const all = differences(old, now)
  const isOneSided = all.some(({ place, about }) => about === 'field' && place.length === 1)
  return isOneSided ? all.filter(({ place }) => place[0] !== 'mediaType') : all
}

/** What is said of several examples in the same words is said once, and so is what is said of several places. */
const gathered = (changes: readonly Change[]): readonly Change[] =>
  mergedBy(
    mergedBy(changes, ({ kind, examples, at }) => [isWhole(kind) ? examples : [], at]),
    ({ examples }) => examples,
  )

/** Each that came or went is one of its own. */
const isWhole = (kind: Kind): boolean => kind === 'added' || kind === 'dropped'

function mergedBy(changes: readonly Change[], keyOf: (change: Change) => unknown): readonly Change[] {
  const alike = Map.groupBy(changes, (change) => {
    const { kind, about, subject, predicate, isOptional } = change
    return canonical([kind, about, subject, predicate, isOptional, keyOf(change)])
  })
  return [...alike.values()].flatMap(([first, ...others]) => (first ? merged(first, [first, ...others]) : []))
}

function merged(first: Change, all: readonly Change[]): Change {
  const at = new Map(all.flatMap((change) => change.at).map((words) => [inText(words), words]))
  const examples = new Set(all.flatMap((change) => change.examples))
  const places = new Set(all.flatMap((change) => change.places))
  return { ...first, examples: [...examples].toSorted(), places: [...places], at: [...at.values()] }
}

/** Sorted by it, the most serious stands first and what belongs together stands together. */
export const rankOf = (change: Change): readonly unknown[] => [
  kinds.indexOf(change.kind),
  subjects.indexOf(change.about),
  change.subject,
  inText(inWords(change)),
]
