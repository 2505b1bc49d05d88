import type * as z from 'zod/mini'
import { errors, type ErrorCode } from '../../contracts/registry/errors.ts'
import type { SessionRow } from '../world/store.ts'

/**
 * A rule of the provider said no. Thrown before anything is written, so that a refusal changes nothing, but for a session
 * that it ends.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  /** For refusals that pass with time. */
  readonly retryAfterMs: number | undefined
  /** The session that what was refused has ended: its sockets are to be cut. */
  readonly revoked: SessionRow | undefined

  constructor(
    code: ErrorCode,
    details: { fields?: Readonly<Record<string, string>>; retryAfterMs?: number; revoked?: SessionRow } = {},
  ) {
    super(errors[code].message)
    this.name = 'Refusal'
    this.code = code
    this.fields = details.fields
    this.retryAfterMs = details.retryAfterMs
    this.revoked = details.revoked
  }
}

/** What the life cycles forbid the staff, beyond what they forbid everybody. Read by testers, so in English. */
const deskRefusals = {
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

/** The life cycle forbids what the staff tried. Like a Refusal, it is thrown before anything is written. */
export class DeskRefusal extends Error {
  readonly code: DeskCode

  constructor(code: DeskCode) {
    super(deskRefusals[code])
    this.name = 'DeskRefusal'
    this.code = code
  }
}

/** Returns the first error of each field by its path (`bankInfo.RIB`); an error of the whole value goes under `partName`. */
export function fieldErrors(error: z.core.$ZodError, partName: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.') || partName] ??= message
  return fields
}
