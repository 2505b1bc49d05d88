/** A difference as what it means to the provider: a sentence on its answer, or on what it is asked. */
import { notCoveredBy, valuesOf, type Clause, type Clauses } from './asks.ts'
import type { Difference } from './compare.ts'
import type { Demand, Size } from './demand.ts'
import { describe, describeClause, placeInWords, sizeInWords } from './describe.ts'
import type { Place } from './rules.ts'
import { say, type Words } from './words.ts'

export interface Sentence {
  readonly kind: 'tightened' | 'loosened'
  readonly words: Words
}

/** An answer may be fewer things than before, or more. */
export function sentencesOfAnswer(difference: Difference): readonly Sentence[] {
  const { place, excludes } = difference
  const kind = excludes ? 'tightened' : 'loosened'
  const at = placeInWords(place)
  switch (difference.about) {
    case 'field':
      return [{ kind, words: sentenceOfField(place, difference.now) }]
    case 'element':
      return [
        difference.now
          ? { kind, words: say`${at}: one has to be ${describe(difference.now)}` }
          : { kind, words: say`${at}: none has to be ${describe(difference.old)} any more` },
      ]
    case 'size':
      return [{ kind, words: say`${at} ${[sizeSentence(difference.old, difference.now, excludes)]}` }]
    case 'names':
      return [
        {
          kind,
          words: say`the names in ${at} ${hasToBe(excludes)} ${instead(difference.old, difference.now)}`,
        },
      ]
    case 'value':
      return sentencesOfValue(at, difference.old, difference.now, kind)
  }
}

function sentenceOfField(place: Place, now: Demand | undefined): Words {
  const at = placeInWords(place)
  const isWhole = place.length === 1
  if (now === undefined) return isWhole ? say`${at} may be anything` : say`${at} may be left out`
  return isWhole ? say`${at} has to be ${describe(now)}` : say`${at} has to be there: ${describe(now)}`
}

const hasToBe = (excludes: boolean): Words => [excludes ? 'have each to be' : 'may each be']
const instead = (old: Demand, now: Demand): Words => say`${describe(now)} instead of ${describe(old)}`

function sizeSentence(old: Size, now: Size, excludes: boolean): string {
  if (old.max === now.max && old.min === 0 && now.min === 1) return 'may no longer be empty'
  if (old.max === now.max && old.min === 1 && now.min === 0) return 'may be empty'
  return `${excludes ? 'has to' : 'may'} hold ${sizeInWords(now)} instead of ${sizeInWords(old)}`
}

function sentencesOfValue(at: Words, old: Demand, now: Demand, kind: Sentence['kind']): readonly Sentence[] {
  const [before, after] = [onlyClause(old), onlyClause(now)]
  if (before && after) {
    const [gone, come] = [notCoveredBy(before, after), notCoveredBy(after, before)]
    // What is neither gone nor come stands between them, and says that the demand is still the same one.
    const isSameChoice = gone.length < before.length && come.length < after.length
    if (isSameChoice) return sentencesOfChoice(at, gone, come)
  }
  if (at.length === 1 && at[0] === 'the status') {
    return [{ kind, words: say`${[kind === 'tightened' ? 'has to' : 'may']} answer ${instead(old, now)}` }]
  }
  return [{ kind, words: say`${at} ${[kind === 'tightened' ? 'has to be' : 'may be']} ${instead(old, now)}` }]
}

function sentencesOfChoice(at: Words, gone: Clause, come: Clause): readonly Sentence[] {
  const noLonger: Sentence = { kind: 'tightened', words: say`${at} may no longer be ${describeClause(gone)}` }
  const also: Sentence = { kind: 'loosened', words: say`${at} may also be ${describeClause(come)}` }
  return [...(gone.length > 0 ? [noLonger] : []), ...(come.length > 0 ? [also] : [])]
}

const onlyClause = ({ clauses, object, list }: Demand): Clauses[number] | undefined =>
  object || list || clauses.length !== 1 ? undefined : clauses[0]

/** What is asked may be more things than before, which is more to answer, or fewer. */
export function sentenceOfQuestion(difference: Difference): Sentence {
  const { place, admits } = difference
  const at = placeInWords(place)
  const kind = admits ? 'tightened' : 'loosened'
  switch (difference.about) {
    case 'field':
      // A field that was never sent is another request, and so is one that is sent no more.
      return difference.now
        ? {
            kind: 'tightened',
            words: say`is asked with ${at}, which is ${describe(difference.now)}, as well`,
          }
        : { kind: 'tightened', words: say`is asked without ${at}` }
    case 'element':
      return { kind: 'tightened', words: say`is asked with other elements in ${at}` }
    case 'size':
      return {
        kind,
        words: say`is asked with ${[sizeInWords(difference.now)]} in ${at} instead of ${[sizeInWords(difference.old)]}`,
      }
    case 'names':
    case 'value':
      return { kind, words: sentenceOfAsked(place, difference.old, difference.now) }
  }
}

function sentenceOfAsked(place: Difference['place'], old: Demand, now: Demand): Words {
  const [root] = place
  if (root === 'method') return say`is asked by ${plainly(now)} instead of ${plainly(old)}`
  if (root === 'path') return say`is asked at ${plainly(now)} instead of ${plainly(old)}`
  return say`is asked with ${placeInWords(place)} as ${instead(old, now)}`
}

/** A text without its quotation marks. */
function plainly(demand: Demand): Words {
  const [value] = valuesOf(demand.clauses) ?? []
  return typeof value === 'string' ? say`${value}` : describe(demand)
}
