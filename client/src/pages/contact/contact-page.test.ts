import { expect, test } from 'vitest'
import { mailLink } from './contact-page.tsx'

const to = 'support@kamasouk.example'
const bodyOf = (link: string): string => decodeURIComponent(link.split('&body=')[1] ?? '')

test('has the address and the subject before anything is typed', () => {
  expect(mailLink(to, 'Un message', { name: '', email: '', message: '' })).toBe(
    'mailto:support@kamasouk.example?subject=Un%20message&body=',
  )
})

test('contains the text as typed, with special characters encoded', () => {
  const message = 'Où est ma commande ?\nN° 12 & 13, 100 % payées #urgent'
  const link = mailLink(to, 'Un message', { name: 'Yasmine', email: 'yasmine@kamasouk.test', message })
  expect(bodyOf(link)).toBe(
    'Où est ma commande ?\r\nN° 12 & 13, 100 % payées #urgent\r\n\r\nYasmine\r\nyasmine@kamasouk.test',
  )
  expect(link.match(/[&?#]/g)).toEqual(['?', '&'])
})

test('accepts half an emoji', () => {
  expect(bodyOf(mailLink(to, 'Un message', { name: '', email: '', message: 'Merci \uD83D' }))).toBe(
    'Merci \uFFFD',
  )
})
