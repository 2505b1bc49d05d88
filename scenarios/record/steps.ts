/** Turns one item of a recording into steps. */
import { subjectIds } from '../../mock-api/control/match.ts'
import { findingsOf } from '../../mock-api/yaml-validation/findings.ts'
import { kindOf } from '../runner/steps/step-kinds.ts'
import type { CallItem, EventItem, Fields, Item, OperatorItem } from './items.ts'
import { fieldValues, userValue, type ValueContext } from './step-values.ts'

export type Step = Fields

const stems: Readonly<Record<string, string>> = {
  'conversations.create': 'request',
  'trackings.create': 'tracking',
  'exchanges.create': 'exchange',
  'open-tracking': 'tracking',
  fulfil: 'transaction',
}

/** Returns the name under which a step saves what the call or verb opens. */
export const stemOf = (opener: string): string => stems[opener] ?? 'opened'

const saving = (context: ValueContext, opened: string | undefined, stem: string): Fields =>
  opened === undefined ? {} : { save: context.saves.save(opened, stem) }

const withFields = (fields: Fields): Fields => (Object.keys(fields).length === 0 ? {} : { with: fields })

export interface CallContext extends ValueContext {
  /** Placeholders for the passwords in the call. */
  readonly secrets: Fields
  readonly stem: string
}

/** Returns the call, and after a broken answer a step that finds in the journal what the call opened. */
export function callSteps(item: CallItem, context: CallContext): Step[] {
  const { call, user, isSigned, given, refused, isBroken, opened } = item
  const as = userValue(context, user)
  const fields = { ...fieldValues(context, given), ...context.secrets }
  // A call step fills in the user's own id.
  const { userId, ...rest } = fields
  const body = userId === undefined || userId === as ? rest : fields
  const step = {
    as,
    call,
    ...withFields(body),
    ...(refused === undefined ? {} : { refused }),
    ...(isBroken ? { broken: true } : {}),
  }
  if (!isBroken) return [{ ...step, ...saving(context, opened, context.stem) }]
  return opened === undefined
    ? [step]
    : [
        step,
        { expect: { call, ...(isSigned ? { from: as } : {}) }, ...saving(context, opened, context.stem) },
      ]
}

/** Returns the step with which the operator's list waits for the call. */
export function waitForCall(item: CallItem, context: ValueContext): Step {
  const { call, user, isSigned, status, opened, lostTo, given } = item
  const from = userValue(context, user)
  if (lostTo !== undefined) return { wait: { fault: lostTo, of: from } }
  const about = subjectValues(context, { kind: 'call', body: given })
  const found = status < 400 ? about : { status }
  return { wait: { call, ...(isSigned ? { from } : {}), ...found }, ...saving(context, opened, stemOf(call)) }
}

function actStep({ verb, given, refused, opened }: OperatorItem, context: ValueContext): Step {
  return {
    operator: verb,
    with: fieldValues(context, given),
    ...(refused === undefined ? {} : { refused }),
    ...saving(context, opened, stemOf(verb)),
  }
}

const eventStep = ({ event, to, payload }: EventItem, context: ValueContext): Step => ({
  expect: { event, to: userValue(context, to), ...subjectValues(context, { kind: 'event', payload }) },
})

const subjectValues = (context: ValueContext, entry: Parameters<typeof subjectIds>[0]): Fields =>
  fieldValues(context, subjectIds(entry))

/** Returns the step of an item other than a call. */
export function plainStep(item: Item, context: ValueContext): Step {
  switch (item.is) {
    case 'call':
      throw new Error('a call can need several steps')
    case 'act':
      return actStep(item, context)
    case 'event':
      return eventStep(item, context)
    case 'mail':
      return { expect: { mail: userValue(context, item.to) } }
    case 'advance':
      return { advance: formatDuration(item.byMs) }
    case 'fault':
      return { fault: fieldValues(context, item.definition) }
    case 'faults-off':
      return { fault: 'none' }
    case 'snapshot':
      return { snapshot: item.name }
    case 'restore':
      return { restore: item.name }
    case 'socket':
      return { socket: item.does, as: userValue(context, item.user) }
  }
}

/** Returns why the format rejects a step, or undefined. */
export function problemWith(step: Step): string | undefined {
  const [finding] = findingsOf(kindOf(step).form, step)
  return finding && `${finding.path.join('.')}: ${finding.message}`
}

const units = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const

/** Formats a duration in its longest whole unit: `30s`, `2m`. */
export function formatDuration(ms: number): string {
  for (const [unit, length] of units) if (ms > 0 && ms % length === 0) return `${String(ms / length)}${unit}`
  return `${String(ms)}ms`
}
