import type { ErrorCode } from '../../../contracts/registry/errors.ts'
import { singleLine } from '../lib/text.ts'

/**
 * Why a call did not succeed. Beside the provider's own refusals:
 * `account-changed` another player is signed in now, so the call was not sent (again) ·
 * `unreachable` no answer came (offline, timeout, connection cut) · `provider-failed` a 5xx ·
 * `unreadable` an answer that breaks its schema · `unexpected` a status that the call does not declare.
 */
export type FailureCode =
  ErrorCode | 'account-changed' | 'unreachable' | 'provider-failed' | 'unreadable' | 'unexpected'

/** The longest sentence of a provider that is shown, in characters. */
const sentenceMaxLength = 300

/** A call that failed. Decide by `code`, never by the message. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly endpointId: string
  /** The HTTP status, or undefined when no answer came. */
  readonly status: number | undefined
  /** The provider's own sentence for the person, where it sent one. What a failed provider says is for its own team. */
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
    const isForPeople = details.code !== 'provider-failed'
    const { providerMessage, fields = {} } = isForPeople ? details : {}
    this.providerMessage = providerMessage && sentence(providerMessage)
    this.fields = Object.fromEntries(
      Object.entries(fields).map(([field, message]) => [field, sentence(message)]),
    )
  }
}

const sentence = (text: string): string => singleLine(text, sentenceMaxLength)

/** Trouble that may pass by itself, so that trying again makes sense. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'provider-failed')
