/**
 * Which obligation of one pact is which of another. What is wholly the same is set aside first, whatever it is called and
 * however often it stands there; then what has the same name is paired; then what is asked alike.
 */
import { canonical } from './json.ts'
import type { Obligation } from './normalized-interaction.ts'

export interface Pairs {
  /** The same obligation, which is not the same any more. */
  readonly changed: readonly (readonly [old: Obligation, now: Obligation])[]
  readonly dropped: readonly Obligation[]
  readonly added: readonly Obligation[]
}

/** Obligations of which it is the same are alike. */
type Likeness = (obligation: Obligation) => unknown

/** A provider finds an event by its name, and a call by what is asked. */
const sort: Likeness = ({ kind, subject }) => (kind === 'event' ? subject : kind)

const whole: Likeness = (one) => [sort(one), one.states, one.question, one.answer, one.isOptional]

const route = ({ question }: Obligation, ...parts: readonly ('method' | 'path')[]): unknown =>
  parts.map((part) => question.object?.fields[part])

const likenesses: readonly Likeness[] = [
  (one) => [one.kind, one.description, one.states, one.question],
  (one) => [one.kind, one.description, one.states, route(one, 'method', 'path')],
  (one) => [one.kind, one.description, one.question],
  (one) => [one.kind, one.description, route(one, 'method', 'path')],
  (one) => [one.kind, one.description, route(one, 'path')],
  (one) => [one.kind, one.description, route(one, 'method')],
  (one) => [sort(one), one.states, one.question],
]

export function paired(old: readonly Obligation[], now: readonly Obligation[]): Pairs {
  const [before, after] = [newIn(old, now), newIn(now, old)]
  let [dropped, added] = [inOrder(before), inOrder(after)]
  const changed: (readonly [Obligation, Obligation])[] = []
  for (const likeness of likenesses) {
    const [pairs, ...others] = taken(dropped, added, likeness)
    changed.push(...pairs)
    ;[dropped, added] = others
  }
  return { changed, dropped, added }
}

/** Those that the others do not oblige to, each once: doing the same twice is doing it. */
function newIn(some: readonly Obligation[], others: readonly Obligation[]): readonly Obligation[] {
  const known = new Set(others.map((one) => canonical(whole(one))))
  return some.filter((one) => {
    const key = canonical(whole(one))
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}

/** Pairs of what is alike, and what is left on both sides. */
function taken(
  old: readonly Obligation[],
  now: readonly Obligation[],
  likeness: Likeness,
): readonly [readonly (readonly [Obligation, Obligation])[], readonly Obligation[], readonly Obligation[]] {
  const open = Map.groupBy(now, (one) => canonical(likeness(one)))
  const pairs = old.flatMap((one): (readonly [Obligation, Obligation])[] => {
    const other = open.get(canonical(likeness(one)))?.shift()
    return other === undefined ? [] : [[one, other]]
  })
  const [before, after] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))]
  return [pairs, old.filter((one) => !before.has(one)), now.filter((one) => !after.has(one))]
}

/** The order in which a pact tells of them means nothing. */
const inOrder = (obligations: readonly Obligation[]): readonly Obligation[] =>
  obligations
    .map((one) => ({ one, text: canonical([one.description, whole(one)]) }))
    .toSorted((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ one }) => one)
