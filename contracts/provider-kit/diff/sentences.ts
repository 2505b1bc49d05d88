/** A difference as what it means to the provider: a sentence on its answer, or on what it is asked. */
import { allFollow, notCoveredBy, valuesOf, type Clause } from './constraints.ts'
import type { Difference } from './compare.ts'
import type { Demand, Size } from './constraint-set.ts'
import { describe, describeClause, isOfTypes, placeInWords, sizeInWords } from './describe.ts'
import { isSame } from './json.ts'
import type { Place } from './rules.ts'
import { listed, say, type Words } from './words.ts'

export interface Sentence {
  readonly kind: 'tightened' | 'loosened'
  /** What it speaks of, where that is not the call or the event itself. */
  readonly at: readonly Words[]
  readonly predicate: Words
}

/** `a has to be 1`, `a and b have to be 1`. */
export function inWords({ at, predicate }: Pick<Sentence, 'at' | 'predicate'>): Words {
  if (at.length === 0) return predicate
  if (at.length === 1) return say`${at[0] ?? []} ${predicate}`
  const [verb, ...rest] = predicate
  return say`${listed(at, 'and')} ${typeof verb === 'string' ? [verb.replace(/\bhas to\b/, 'have to')] : []}${rest}`
}

/** An answer may be fewer things than before, or more. */
export function sentencesOfAnswer(difference: Difference): readonly Sentence[] {
  const { place, excludes } = difference
  const kind = excludes ? 'tightened' : 'loosened'
  const has = [excludes ? 'has to' : 'may']
  const at = [placeInWords(place)]
  switch (difference.about) {
    case 'field':
      return [{ kind, at, predicate: predicateOfField(place, difference.now) }]
    case 'element':
      return [{ kind, at: [placeInWords(place.slice(0, -1))], predicate: predicateOfElement(difference) }]
    case 'size':
      return [{ kind, at, predicate: predicateOfSize(difference.old, difference.now, has) }]
    case 'names':
      return [{ kind, at, predicate: say`${has} have each name be ${insteadOf(difference)}` }]
    case 'value':
      if (place[0] === 'status')
        return [{ kind, at: [], predicate: say`${has} answer ${insteadOf(difference)}` }]
      return (
        sentencesOfChoice(at, difference) ??
        sentencesOfParts(at, difference) ?? [{ kind, at, predicate: say`${has} be ${insteadOf(difference)}` }]
      )
  }
}

interface Both<Value> {
  readonly old: Value
  readonly now: Value
}

const insteadOf = ({ old, now }: Both<Demand>): Words => say`${describe(now)} instead of ${describe(old)}`

function predicateOfField(place: Place, now: Demand | undefined): Words {
  const isWhole = place.length === 1
  if (now === undefined) return [isWhole ? 'may be anything' : 'may be left out']
  return isWhole ? say`has to be ${describe(now)}` : say`has to be there: ${describe(now)}`
}

const predicateOfElement = ({ old, now }: Difference & { readonly about: 'element' }): Words =>
  now ? say`has to hold ${describe(now)}` : say`no longer has to hold ${describe(old)}`

function predicateOfSize(old: Size, now: Size, has: Words): Words {
  if (old.max === now.max && old.min === 0 && now.min === 1) return ['may no longer be empty']
  if (old.max === now.max && old.min === 1 && now.min === 0) return ['may be empty']
  return say`${has} hold ${[sizeInWords(now)]} instead of ${[sizeInWords(old)]}`
}

/** Undefined where nothing that could be chosen can still be: then it is no choice any more, but another demand. */
function sentencesOfChoice(
  at: readonly Words[],
  { old, now }: Both<Demand>,
): readonly Sentence[] | undefined {
  const [before, after] = [onlyClause(old), onlyClause(now)]
  if (before === undefined || after === undefined) return undefined
  const [gone, come] = [notCoveredBy(before, after), notCoveredBy(after, before)]
  if (gone.length === before.length || come.length === after.length) return undefined
  const noLonger: Sentence = {
    kind: 'tightened',
    at,
    predicate: say`may no longer be ${describeClause(gone)}`,
  }
  const also: Sentence = { kind: 'loosened', at, predicate: say`may also be ${describeClause(come)}` }
  return [...(gone.length > 0 ? [noLonger] : []), ...(come.length > 0 ? [also] : [])]
}

/** Where much is asked of a value and a part of it changes, the part is said; undefined where it is not so. */
function sentencesOfParts(at: readonly Words[], { old, now }: Both<Demand>): readonly Sentence[] | undefined {
  const come = now.clauses.filter((clause) => !allFollow([clause], old.clauses))
  const gone = old.clauses.filter((clause) => !allFollow([clause], now.clauses))
  const isMuchKept = now.clauses.some(
    (clause) => !isOfTypes(clause) && old.clauses.some((other) => isSame(clause, other)),
  )
  if (old.object || old.list || now.object || now.list || !isMuchKept) return undefined
  const also: Sentence = {
    kind: 'tightened',
    at,
    predicate: say`has to be ${describe({ clauses: come })} as well`,
  }
  const noLonger: Sentence = {
    kind: 'loosened',
    at,
    predicate: say`no longer has to be ${describe({ clauses: gone })}`,
  }
  return [...(come.length > 0 ? [also] : []), ...(gone.length > 0 ? [noLonger] : [])]
}

const onlyClause = ({ clauses, object, list }: Demand): Clause | undefined =>
  object || list || clauses.length !== 1 ? undefined : clauses[0]

/** What is asked may be more things than before, which is more to answer, or fewer. */
export function sentenceOfQuestion(difference: Difference): Sentence {
  const { place, admits } = difference
  const at = placeInWords(place)
  // What was never sent makes another request, and so does what is sent no more.
  const isPresence = difference.about === 'field' || difference.about === 'element'
  const kind = admits || isPresence ? 'tightened' : 'loosened'
  return { kind, at: [], predicate: say`is asked ${manner(difference, at)}` }
}

function manner(difference: Difference, at: Words): Words {
  switch (difference.about) {
    case 'field':
      return difference.now
        ? say`with ${at}, which is ${describe(difference.now)}, as well`
        : say`without ${at}`
    case 'element':
      return say`with other elements in ${at}`
    case 'size': {
      const { old, now } = difference
      return say`with ${[sizeInWords(now)]} in ${at} instead of ${[sizeInWords(old)]}`
    }
    case 'names':
    case 'value':
      return mannerOfValue(difference, at)
  }
}

function mannerOfValue({ place, old, now }: Both<Demand> & { readonly place: Place }, at: Words): Words {
  const [root] = place
  if (root === 'method') return say`by ${plainly(now)} instead of ${plainly(old)}`
  if (root === 'path') return say`at ${plainly(now)} instead of ${plainly(old)}`
  return say`with ${at} as ${insteadOf({ old, now })}`
}

/** A text without its quotation marks. */
function plainly(demand: Demand): Words {
  const [value] = valuesOf(demand.clauses) ?? []
  return typeof value === 'string' ? say`${value}` : describe(demand)
}
