import type * as z from 'zod/mini'
import { errors, type ErrorCode } from '../../contracts/registry/errors.ts'
import type { SessionRow } from '../world/rows.ts'

interface Details {
  readonly fields?: Readonly<Record<string, string>>
  readonly retryAfterMs?: number
  /** The session that the refusal ends. */
  readonly revoked?: SessionRow
}

/** A call violates a rule. Thrown before anything is written; it changes nothing, but can end a session. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(errors[code].message)
    this.code = code
    this.details = details
  }
}

export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('not-found')
  return row
}

/** Refusals that only operators meet, in English because testers read them. */
export const deskRefusals = {
  'no-operator': 'this world has no operator',
  'already-assigned': 'an operator has this exchange already: an exchange has one',
  'already-taken': 'this operator has the tracking already',
  'already-fulfilled': 'a transaction was made out of this request already',
  'transaction-ended': 'it is no longer pending',
  'transition-forbidden':
    'a transaction goes from Pending to Exchanged, Paid or Rejected, and from Exchanged to Paid or Rejected',
  'exchange-transition-forbidden': 'an exchange goes from Pending to Exchanged or Rejected, and no further',
  'same-server': 'an exchange is between two servers',
  'other-game': 'both servers have to be of one game',
} as const

export type DeskCode = keyof typeof deskRefusals
export const deskCodes = Object.keys(deskRefusals) as DeskCode[]

/** An operator's action violates a rule. Like a Refusal, it is thrown before anything is written. */
export class DeskRefusal extends Error {
  override readonly name = 'DeskRefusal'
  readonly code: DeskCode

  constructor(code: DeskCode) {
    super(deskRefusals[code])
    this.code = code
  }
}

/** Returns the first error of each field by its path (`bankInfo.RIB`); an error of the whole value goes under `partName`. */
export function fieldErrors(error: z.core.$ZodError, partName: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.') || partName] ??= message
  return fields
}
