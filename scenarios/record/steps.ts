/** One item of a recording as one step. */
import * as z from 'zod/mini'
import { subjectIds } from '../../mock-api/control/match.ts'
import { findingsOf } from '../../mock-api/yaml-validation/findings.ts'
import { kindOf } from '../runner/steps/step-kinds.ts'
import type { Fields, Item, OperatorsAct, PlayersCall, SentEvent } from './items.ts'
import { fieldsWritten, userWritten, type Writing } from './yaml-writer.ts'

export type Step = Fields

const stems: Readonly<Record<string, string>> = {
  'conversations.create': 'request',
  'trackings.create': 'tracking',
  'exchanges.create': 'exchange',
  'open-tracking': 'tracking',
  fulfil: 'transaction',
}

/** What a list calls what this opens. */
export const stemOf = (opener: string): string => stems[opener] ?? 'opened'

const saving = (writing: Writing, opened: string | undefined, stem: string): Fields =>
  opened === undefined ? {} : { save: writing.saves.save(opened, stem) }

const withFields = (fields: Fields): Fields => (Object.keys(fields).length === 0 ? {} : { with: fields })

export interface CallWriting extends Writing {
  /** What stands in the place of the call's secrets. */
  readonly secrets: Fields
  readonly stem: string
}

/** The call; where its answer breaks off, what it opened is found in what happened. */
export function callSteps(item: PlayersCall, writing: CallWriting): Step[] {
  const { call, user, isSigned, given, refused, isBroken, opened } = item
  const as = userWritten(writing, user)
  const fields = { ...fieldsWritten(writing, given), ...writing.secrets }
  // Whose own id it is, the call fills in by itself.
  const { userId, ...rest } = fields
  const body = userId === undefined || userId === as ? rest : fields
  const step = {
    as,
    call,
    ...withFields(body),
    ...(refused === undefined ? {} : { refused }),
    ...(isBroken ? { broken: true } : {}),
  }
  if (!isBroken) return [{ ...step, ...saving(writing, opened, writing.stem) }]
  return opened === undefined
    ? [step]
    : [
        step,
        { expect: { call, ...(isSigned ? { from: as } : {}) }, ...saving(writing, opened, writing.stem) },
      ]
}

/** The operator's side waits for the call, whoever makes it. */
export function callAwaited(item: PlayersCall, writing: Writing): Step {
  const { call, user, isSigned, status, opened, lostTo, given } = item
  const from = userWritten(writing, user)
  if (lostTo !== undefined) return { wait: { fault: lostTo, of: from } }
  const about = subjectsWritten(writing, { kind: 'call', body: given })
  const found = status < 400 ? about : { status }
  return { wait: { call, ...(isSigned ? { from } : {}), ...found }, ...saving(writing, opened, stemOf(call)) }
}

export function actStep({ verb, given, refused, opened }: OperatorsAct, writing: Writing): Step {
  return {
    operator: verb,
    with: fieldsWritten(writing, given),
    ...(refused === undefined ? {} : { refused }),
    ...saving(writing, opened, stemOf(verb)),
  }
}

export const eventStep = ({ event, to, payload }: SentEvent, writing: Writing): Step => ({
  expect: { event, to: userWritten(writing, to), ...subjectsWritten(writing, { kind: 'event', payload }) },
})

const subjectsWritten = (writing: Writing, entry: Parameters<typeof subjectIds>[0]): Fields =>
  fieldsWritten(writing, subjectIds(entry))

/** A step of the rest, which says itself. */
export function plainStep(item: Item, writing: Writing): Step {
  switch (item.is) {
    case 'call':
      throw new Error('a call is several steps')
    case 'act':
      return actStep(item, writing)
    case 'event':
      return eventStep(item, writing)
    case 'mail':
      return { expect: { mail: userWritten(writing, item.to) } }
    case 'advance':
      return { advance: durationWritten(item.byMs) }
    case 'fault':
      return { fault: fieldsWritten(writing, item.definition) }
    case 'faults-off':
      return { fault: 'none' }
    case 'snapshot':
      return { snapshot: item.name }
    case 'restore':
      return { restore: item.name }
    case 'socket':
      return { socket: item.does, as: userWritten(writing, item.user) }
  }
}

/** Why the format does not take a step, or undefined. */
export function troubleWith(step: Step): string | undefined {
  const [finding] = findingsOf(z.union(kindOf(step).schemas), step)
  return finding && `${finding.path.join('.')}: ${finding.message}`
}

const units = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const

/** The longest unit that says it without a rest. */
export function durationWritten(ms: number): string {
  for (const [unit, length] of units) if (ms > 0 && ms % length === 0) return `${String(ms / length)}${unit}`
  return `${String(ms)}ms`
}
