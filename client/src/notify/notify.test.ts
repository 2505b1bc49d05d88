import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { resolveValue, toast, useToasterStore } from 'react-hot-toast/headless'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type FailureCode } from '../api/api-error.ts'
import { ErrorSentence, notify } from './notify.tsx'
import { toastOptions } from './toaster.tsx'

beforeEach(() => toast.removeAll())

const ToastList = () =>
  useToasterStore(toastOptions).toasts.map((toast) =>
    createElement(
      'p',
      { key: toast.id, className: `${toast.type} ${String(toast.duration)}` },
      resolveValue(toast.message, toast),
    ),
  )
const errorMessage = (error: unknown, unknown?: string): string =>
  renderToStaticMarkup(createElement(ErrorSentence, { error, unknown }))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")

const shownToasts = () => renderToStaticMarkup(createElement(ToastList))

test('a success lasts two seconds, other toasts four, and a loading toast stays', async () => {
  notify.success('vous etes connecte')
  notify.info('Merci et à bientôt !')
  notify.failure(new ApiError({ code: 'unreachable', endpointId: 'games.list' }))
  await vi.dynamicImportSettled()
  toast.custom('Un mot')
  toast.loading('Chargement…')
  expect(shownToasts()).toBe(
    '<p class="loading Infinity">Chargement…</p>' +
      '<p class="custom 4000">Un mot</p>' +
      '<p class="error 4000">Le serveur ne répond pas. Vérifiez votre connexion et réessayez.</p>' +
      '<p class="blank 4000">Merci et à bientôt !</p>' +
      '<p class="success 2000">vous etes connecte</p>',
  )
})

test('at most twenty toasts are shown; the oldest are removed', async () => {
  for (let count = 1; count <= 21; count += 1) notify.info(String(count))
  await vi.dynamicImportSettled()
  const newest = Array.from({ length: 20 }, (_, index) => `<p class="blank 4000">${String(21 - index)}</p>`)
  expect(shownToasts()).toBe(newest.join(''))
})

const failure = (code: FailureCode, providerMessage?: string): ApiError =>
  new ApiError({ code, endpointId: 'servers.retro', providerMessage })

const unknown = "Une erreur inconnue s'est produite."
const unreachable = 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.'
const unreadable = 'La réponse du serveur n’a pas pu être lue. Veuillez réessayer plus tard.'

/** Messages without a message of the provider. Two of its error codes represent all. */
const messages = {
  unreachable,
  unreadable,
  unexpected: unknown,
  'invalid-input': unknown,
  'access-denied': unknown,
} satisfies Partial<Record<FailureCode, string>>

test.each(Object.entries(messages) as [FailureCode, string][])(
  "the failure %s shows the provider's message, or our own if there is none",
  (code, own) => {
    expect(errorMessage(failure(code, 'Maintenance jusqu’à 18 h'))).toBe('Maintenance jusqu’à 18 h')
    expect(errorMessage(failure(code))).toBe(own)
    expect(errorMessage(failure(code, ''))).toBe(own)
  },
)

test("a failed provider's message is never shown, and a blank one of others neither", () => {
  expect(errorMessage(failure('provider-failed', 'ECONNREFUSED at 10.0.0.7:5432'))).toBe(unreachable)
  expect(errorMessage(failure('access-denied', '\n\u0007 '))).toBe(unknown)
})

test.each([new Error('socket hang up'), new TypeError('x is not a function'), 'a text', undefined, null, {}])(
  'another error (%s) shows no details',
  (error) => expect(errorMessage(error)).toBe(unknown),
)

test.each([
  [0, 'Réessayez dans 0 seconde.'],
  [42, 'Réessayez dans 42 secondes.'],
  [60, 'Réessayez dans 1 minute.'],
  [241, 'Réessayez dans 5 minutes.'],
])('a refusal until %d seconds later says when to try again', (retryAfterSeconds, when) => {
  const details = { code: 'too-many-attempts', endpointId: 'auth.login', status: 429 } as const
  const error = new ApiError({ ...details, providerMessage: 'Trop de tentatives.', retryAfterSeconds })
  expect(errorMessage(error)).toBe(`Trop de tentatives. ${when}`)
})

test('a lost chunk says what the player can do', () => {
  expect(
    errorMessage(new TypeError('Failed to fetch dynamically imported module: /assets/session-calls.js')),
  ).toBe('Une partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.')
})

test('the fallback message can be replaced, the others cannot', () => {
  const own = 'An unknown error occurred.'
  expect(errorMessage(failure('unexpected'), own)).toBe(own)
  expect(errorMessage(new Error('socket hang up'), own)).toBe(own)
  expect(errorMessage(failure('unreachable'), own)).toBe(unreachable)
})
