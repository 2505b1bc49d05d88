import { describe, expect, test } from 'vitest'
import { ApiError, type FailureCode } from '../api/api-error.ts'
import { errorWords } from './error-words.ts'

const failure = (code: FailureCode, providerMessage?: string): ApiError =>
  new ApiError({ code, endpointId: 'servers.retro', providerMessage })

const unknown = "Une erreur inconnue s'est produite."
const unreachable = 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.'
const unreadable = 'La réponse du serveur n’a pas pu être lue. Veuillez réessayer plus tard.'

/** What is said where the provider has sent no sentence of its own. */
const words: Record<FailureCode, string> = {
  unreachable,
  'provider-failed': unreachable,
  unreadable,
  unexpected: unknown,
  'invalid-input': unknown,
  'wrong-credentials': unknown,
  'access-token-missing': unknown,
  'session-refused': unknown,
  'access-token-refused': unknown,
  'access-denied': unknown,
  'not-found': unknown,
  'request-already-open': unknown,
  'chat-closed': unknown,
  'body-too-large': unknown,
  'too-many-attempts': unknown,
}

describe.each(Object.keys(words) as FailureCode[])('the failure %s', (code) => {
  test("is told in the provider's own words where it has sent any", () => {
    expect(errorWords(failure(code, 'Maintenance jusqu’à 18 h'))).toBe('Maintenance jusqu’à 18 h')
  })

  test('is told in ours otherwise', () => {
    expect(errorWords(failure(code))).toBe(words[code])
    expect(errorWords(failure(code, ''))).toBe(words[code])
  })
})

test.each([new Error('socket hang up'), new TypeError('x is not a function'), 'a text', undefined, null, {}])(
  'an error that is none of ours (%s) shows nothing of its inside',
  (error) => {
    expect(errorWords(error)).toBe(unknown)
  },
)
