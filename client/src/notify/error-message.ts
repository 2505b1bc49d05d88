import { ApiError } from '../api/api-error.ts'
import { isLostChunk } from '../lib/lost-chunk.ts'
import { errorTexts } from '../texts/errors.ts'

/** Returns the provider's message, if any, or our own. `unknown` is the fallback message. */
export function errorMessage(error: unknown, unknown: string = errorTexts.unknown): string {
  if (isLostChunk(error)) return errorTexts.lostChunk
  if (!(error instanceof ApiError)) return unknown
  if (error.providerMessage !== undefined && error.providerMessage !== '') {
    return error.retryAfterSeconds === undefined
      ? error.providerMessage
      : `${error.providerMessage} ${errorTexts.retryIn(error.retryAfterSeconds)}`
  }
  switch (error.code) {
    case 'unreachable':
    case 'provider-failed':
      return errorTexts.unreachable
    case 'account-changed':
      return errorTexts.accountChanged
    case 'unreadable':
      return errorTexts.unreadable
    default:
      return unknown
  }
}
