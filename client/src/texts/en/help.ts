import type * as source from '../default/help.ts'
import type { Messages } from '../messages.ts'

export const helpTexts: Messages<typeof source.helpTexts> = {
  pageTitle: 'Help centre',
  description:
    'Guides to buy, sell and exchange Kamas, answers to frequently asked questions and a live chat 24/7.',
  title: 'Help centre',
  lead: 'A guide, an answer that is already written, or a live operator: take the shortest way.',
  liveTitle: 'Live support',
  live: 'A transaction to start, an order to track, something you are not sure about: a human operator answers you in the chat.',
  startChat: 'Start Live Chat',
  account: 'The chat needs an account: if you are not signed in, the sign-in page opens first.',
  hoursTitle: 'Support hours',
  hours: '24/7',
  hoursText: 'Live chat, at any hour of the day and night.',
  guidesTitle: 'Guides',
  guides: [
    { to: '/buy/guide', label: 'Buy Kamas' },
    { to: '/sell/guide', label: 'Sell Kamas' },
    { to: '/exchange/guide', label: 'Exchange Kamas' },
    { to: '/help/transactions', label: 'How a transaction works' },
    { to: '/safety', label: 'Recognise scams' },
  ],
  popularTitle: 'Popular topics',
  popular: ['livraison', 'commission', 'paiement', 'vrai-operateur', 'mot-de-passe-oublie'],
  faqTitle: 'Frequently asked questions',
  faq: 'Commission, delivery times, payment, exchanges, safety: the answers are sorted by category.',
  faqLink: 'Read the FAQ',
  contactTitle: 'Write to us',
  contact: 'By phone, by email or with the form, if you prefer not to use the chat.',
  contactLink: 'See how to contact us',
}
