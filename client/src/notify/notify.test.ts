import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { resolveValue, toast, useToasterStore } from 'react-hot-toast/headless'
import { beforeEach, expect, test, describe } from 'vitest'
import { ApiError, type FailureCode } from '../api/api-error.ts'
import { notify, toastOptions, errorMessage } from './notify.tsx'

beforeEach(() => toast.removeAll())

const ToastList = () =>
  useToasterStore().toasts.map((toast) =>
    createElement('p', { key: toast.id, className: toast.type }, resolveValue(toast.message, toast)),
  )
const shownToasts = () => renderToStaticMarkup(createElement(ToastList))

test('success, information and failure have different types', () => {
  notify.success('vous etes connecte')
  notify.info('Merci et à bientôt !')
  notify.failure(new ApiError({ code: 'unreachable', endpointId: 'games.list' }))
  expect(shownToasts()).toBe(
    '<p class="error">Le serveur ne répond pas. Vérifiez votre connexion et réessayez.</p>' +
      '<p class="blank">Merci et à bientôt !</p>' +
      '<p class="success">vous etes connecte</p>',
  )
})

test('at most twenty toasts are shown; the oldest are removed', () => {
  for (let count = 1; count <= 21; count += 1) notify.info(String(count))
  const newest = Array.from({ length: 20 }, (_, index) => `<p class="blank">${String(21 - index)}</p>`)
  expect(shownToasts()).toBe(newest.join(''))
})

const DurationList = () =>
  useToasterStore(toastOptions).toasts.map((toast) =>
    createElement('p', { key: toast.id }, `${toast.type} ${String(toast.duration)}`),
  )

test('a success lasts two seconds, other toasts four, and a loading toast stays', () => {
  notify.success('vous etes connecte')
  notify.info('Merci et à bientôt !')
  notify.failure(new Error('lost'))
  toast.custom('Un mot')
  toast.loading('Chargement…')
  expect(renderToStaticMarkup(createElement(DurationList))).toBe(
    '<p>loading Infinity</p><p>custom 4000</p><p>error 4000</p><p>blank 4000</p><p>success 2000</p>',
  )
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

describe.each(Object.keys(messages) as (keyof typeof messages)[])('the failure %s', (code) => {
  test("shows the provider's message, if any", () =>
    expect(errorMessage(failure(code, 'Maintenance jusqu’à 18 h'))).toBe('Maintenance jusqu’à 18 h'))

  test('shows our own message otherwise', () => {
    expect(errorMessage(failure(code))).toBe(messages[code])
    expect(errorMessage(failure(code, ''))).toBe(messages[code])
  })
})

test.each([undefined, 'ECONNREFUSED at 10.0.0.7:5432', '<h1>Service Unavailable</h1>'])(
  'a failed provider’s message is never shown: %s',
  (said) => expect(errorMessage(failure('provider-failed', said))).toBe(unreachable),
)

test("a provider's message is shown in one line, without control characters, and cut", () => {
  expect(
    errorMessage(failure('invalid-input', ' Refusé\u0000\u001b[31m :\r\n<b>stock</b>\u202e épuisé\n')),
  ).toBe('Refusé [31m : <b>stock</b> épuisé')
  expect(errorMessage(failure('access-denied', 'x'.repeat(5000)))).toBe(`${'x'.repeat(300)}…`)
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
