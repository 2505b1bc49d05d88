import { ApiError } from '../api/api-error.ts'
import { isLostChunk } from '../lib/lost-chunk.ts'
import { textOfCode } from './error-codes.ts'
import { errorTexts } from '../texts/common.ts'

export interface Sentence {
  readonly text: string
  readonly isProviders: boolean
}

const ours = (text: string): Sentence => ({ text, isProviders: false })

/** Returns the sentence for the provider's error code in the player's language, if there is one. */
export const knownErrorText = ({ code }: ApiError): string | undefined => textOfCode(code)

/**
 * Returns what an error means: the player's language has a sentence for known codes, other sentences come from the provider.
 * `unknown` is the fallback message.
 */
export function errorSentence(error: unknown, unknown: string = errorTexts.unknown): Sentence {
  if (isLostChunk(error)) return ours(errorTexts.lostChunk)
  if (!(error instanceof ApiError)) return ours(unknown)
  const known = knownErrorText(error)
  if (known !== undefined) return ours(known)
  if (error.providerMessage !== undefined && error.providerMessage !== '')
    return { text: error.providerMessage, isProviders: true }
  switch (error.code) {
    case 'unreachable':
    case 'provider-failed':
      return ours(errorTexts.unreachable)
    case 'account-changed':
      return ours(errorTexts.accountChanged)
    case 'unreadable':
      return ours(errorTexts.unreadable)
    default:
      return ours(unknown)
  }
}

export const retryText = (error: unknown): string | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? errorTexts.retryIn(error.retryAfterSeconds)
    : undefined

export const errorMessage = (error: unknown, unknown?: string): string =>
  [errorSentence(error, unknown).text, retryText(error)].filter((text) => text !== undefined).join(' ')
