import type { ErrorCode } from '../../../contracts/registry/errors.ts'

/**
 * Why a call did not succeed. Beside the provider's own refusals:
 * `account-changed` another player is signed in now, so the call was not sent (again) ·
 * `unreachable` no answer came (offline, timeout, connection cut) · `provider-failed` a 5xx ·
 * `unreadable` an answer that breaks its schema · `unexpected` a status that the call does not declare.
 */
export type FailureCode =
  ErrorCode | 'account-changed' | 'unreachable' | 'provider-failed' | 'unreadable' | 'unexpected'

/** A call that failed. Decide by `code`, never by the message. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly endpointId: string
  /** The HTTP status, or undefined when no answer came. */
  readonly status: number | undefined
  /** The provider's own sentence for the person, where it sent one. */
  readonly providerMessage: string | undefined
  /** The message of each field at fault. */
  readonly fields: Readonly<Record<string, string>>

  constructor(details: {
    code: FailureCode
    endpointId: string
    status?: number | undefined
    providerMessage?: string | undefined
    fields?: Readonly<Record<string, string>> | undefined
    cause?: unknown
  }) {
    super(`${details.endpointId}: ${details.code}`, { cause: details.cause })
    this.name = 'ApiError'
    this.code = details.code
    this.endpointId = details.endpointId
    this.status = details.status
    this.providerMessage = details.providerMessage
    this.fields = details.fields ?? {}
  }
}

/** Trouble that may pass by itself, so that trying again makes sense. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'provider-failed')
