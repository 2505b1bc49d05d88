import { describe, expect, test } from 'vitest'
import { ApiError, type FailureCode } from '../api/api-error.ts'
import { errorMessage } from './error-message.ts'

const failure = (code: FailureCode, providerMessage?: string): ApiError =>
  new ApiError({ code, endpointId: 'servers.retro', providerMessage })

const unknown = "Une erreur inconnue s'est produite."
const unreachable = 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.'
const unreadable = 'La réponse du serveur n’a pas pu être lue. Veuillez réessayer plus tard.'

/** What is said where the provider has sent no sentence of its own; of its refusals two stand for all. */
const words = {
  unreachable,
  unreadable,
  unexpected: unknown,
  'invalid-input': unknown,
  'access-denied': unknown,
} satisfies Partial<Record<FailureCode, string>>

describe.each(Object.keys(words) as (keyof typeof words)[])('the failure %s', (code) => {
  test("is told in the provider's own words where it has sent any", () => {
    expect(errorMessage(failure(code, 'Maintenance jusqu’à 18 h'))).toBe('Maintenance jusqu’à 18 h')
  })

  test('is told in ours otherwise', () => {
    expect(errorMessage(failure(code))).toBe(words[code])
    expect(errorMessage(failure(code, ''))).toBe(words[code])
  })
})

test.each([undefined, 'ECONNREFUSED at 10.0.0.7:5432', '<h1>Service Unavailable</h1>'])(
  'a provider that failed is told in ours, whatever it says: %s',
  (said) => {
    expect(errorMessage(failure('provider-failed', said))).toBe(unreachable)
  },
)

test("a provider's sentence is one line of text, without control characters, and never endless", () => {
  expect(
    errorMessage(failure('invalid-input', ' Refusé\u0000\u001b[31m :\r\n<b>stock</b>\u202e épuisé\n')),
  ).toBe('Refusé [31m : <b>stock</b> épuisé')
  expect(errorMessage(failure('access-denied', 'x'.repeat(5000)))).toBe(`${'x'.repeat(300)}…`)
  expect(errorMessage(failure('access-denied', '\n\u0007 '))).toBe(unknown)
})

test.each([new Error('socket hang up'), new TypeError('x is not a function'), 'a text', undefined, null, {}])(
  'an error that is none of ours (%s) shows nothing of its inside',
  (error) => {
    expect(errorMessage(error)).toBe(unknown)
  },
)

test('code that could not be loaded is told with a way on', () => {
  expect(
    errorMessage(new TypeError('Failed to fetch dynamically imported module: /assets/session-calls.js')),
  ).toBe('Une partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.')
})

test('where nobody knows anything a place may have words of its own, and only there', () => {
  const own = 'An unknown error occurred.'
  expect(errorMessage(failure('unexpected'), own)).toBe(own)
  expect(errorMessage(new Error('socket hang up'), own)).toBe(own)
  expect(errorMessage(failure('unreachable'), own)).toBe(unreachable)
})
