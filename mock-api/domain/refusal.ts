import { errors, type ErrorCode } from '../../contracts/registry/errors.ts'

/** A rule of the provider said no. Thrown before anything is written, so that a refusal changes nothing. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  /** For refusals that pass with time. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: ErrorCode,
    details: { fields?: Readonly<Record<string, string>>; retryAfterMs?: number } = {},
  ) {
    super(errors[code].message)
    this.name = 'Refusal'
    this.code = code
    this.fields = details.fields
    this.retryAfterMs = details.retryAfterMs
  }
}
