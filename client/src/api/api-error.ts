import type { ErrorCode } from '../../../contracts/registry/errors.ts'
import { singleLine } from '../lib/text.ts'

/**
 * Why a call failed. In addition to the provider's own error codes:
 * `account-changed`: another player is signed in now, so the call was not sent or not repeated ·
 * `unreachable`: no response (offline, timeout, connection lost) · `provider-failed`: a 5xx status ·
 * `unreadable`: the response does not match its schema · `unexpected`: a status that the call does not declare.
 */
export type FailureCode =
  ErrorCode | 'account-changed' | 'unreachable' | 'provider-failed' | 'unreadable' | 'unexpected'

const maxMessageLength = 300

/** A failed call. Decide by `code`, never by the message. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly endpointId: string
  readonly status: number | undefined
  /** The provider's message for the player, if any. Never set for `provider-failed`, whose message is for its team. */
  readonly providerMessage: string | undefined
  /** After how many seconds the provider accepts the call again, if it says so. */
  readonly retryAfterSeconds: number | undefined
  readonly fields: Readonly<Record<string, string>>

  override readonly name = 'ApiError'

  constructor(details: {
    code: FailureCode
    endpointId: string
    status?: number | undefined
    providerMessage?: string | undefined
    fields?: Readonly<Record<string, string>> | undefined
    retryAfterSeconds?: number | undefined
    cause?: unknown
  }) {
    super(`${details.endpointId}: ${details.code}`, { cause: details.cause })
    this.code = details.code
    this.endpointId = details.endpointId
    this.status = details.status
    this.retryAfterSeconds = details.retryAfterSeconds
    const isForPeople = details.code !== 'provider-failed'
    const { providerMessage, fields = {} } = isForPeople ? details : {}
    this.providerMessage = providerMessage && cutMessage(providerMessage)
    this.fields = Object.fromEntries(
      Object.entries(fields).map(([field, message]) => [field, cutMessage(message)]),
    )
  }
}

const cutMessage = (text: string): string => singleLine(text, maxMessageLength)

export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'provider-failed')
