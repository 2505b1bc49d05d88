/** The one place where an error becomes words: the provider's own sentence first, then ours. */
import { ApiError } from '../api/api-error.ts'
import { errorTexts } from '../texts/errors.ts'

export function errorWords(error: unknown): string {
  if (!(error instanceof ApiError)) return errorTexts.unknown
  if (error.providerMessage !== undefined && error.providerMessage !== '') return error.providerMessage
  switch (error.code) {
    case 'unreachable':
    case 'provider-failed':
      return errorTexts.unreachable
    case 'unreadable':
      return errorTexts.unreadable
    default:
      return errorTexts.unknown
  }
}
