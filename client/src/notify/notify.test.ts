import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { resolveValue, toast, useToasterStore } from 'react-hot-toast/headless'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { notify, toastOptions } from './notify.tsx'

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
