/**
 * Which obligation of one pact is which of another. What is wholly the same is paired first, whatever it is called; then what
 * has the same name; then what is asked alike.
 */
import { canonical } from './json.ts'
import type { Obligation } from './obligation.ts'

export interface Pairs {
  readonly both: readonly { readonly old: Obligation; readonly now: Obligation }[]
  readonly dropped: readonly Obligation[]
  readonly added: readonly Obligation[]
}

/** Obligations with the same text are one; undefined is like nothing else. */
type Likeness = (obligation: Obligation) => unknown

/** A provider finds an event by its name, and a call by what is asked. */
const sort = ({ kind, subject }: Obligation): unknown => (kind === 'event' ? subject : kind)

const whole: Likeness = (one) => [sort(one), one.states, one.question, one.answer, one.isOptional]

const likenesses: readonly Likeness[] = [
  (one) => [whole(one), one.description],
  whole,
  (one) => [one.kind, one.description, one.states, one.question],
  (one) => [one.kind, one.description, one.states, routeOf(one)],
  (one) => [one.kind, one.description, one.question],
  (one) => [one.kind, one.description, routeOf(one)],
  ...(['method', 'path'] as const).map((part): Likeness => (one) => [
    one.kind,
    one.description,
    one.question.object?.fields[part],
  ]),
  (one) => [sort(one), one.states, one.question],
]

const routeOf = ({ question }: Obligation): unknown => [
  question.object?.fields['method'],
  question.object?.fields['path'],
]

export function paired(old: readonly Obligation[], now: readonly Obligation[]): Pairs {
  const both: { readonly old: Obligation; readonly now: Obligation }[] = []
  let dropped = inOrder(old)
  let added = inOrder(now)
  for (const likeness of likenesses) {
    const open = new Map<string, Obligation[]>()
    for (const one of added) {
      const key = canonical(likeness(one))
      open.set(key, [...(open.get(key) ?? []), one])
    }
    const taken = new Set<Obligation>()
    dropped = dropped.filter((one) => {
      const other = open.get(canonical(likeness(one)))?.shift()
      if (other === undefined) return true
      both.push({ old: one, now: other })
      taken.add(other)
      return false
    })
    added = added.filter((one) => !taken.has(one))
  }
  return { both, dropped, added }
}

/** The order in which a pact tells of them means nothing. */
const inOrder = (obligations: readonly Obligation[]): readonly Obligation[] =>
  obligations
    .map((one) => ({ one, text: canonical([one.description, one.states, one.question, one.answer]) }))
    .toSorted((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ one }) => one)
