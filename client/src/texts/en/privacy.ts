export const privacyTexts = {
  description:
    'The information that we collect, what we do with it and how to reach us. Your data is not sold to third parties.',
  title: 'Privacy policy',
  lead: 'Which information we collect, why, and what you can decide. In short: we collect only what we need, and we sell nothing.',
  collected: {
    title: 'The information we collect',
    lead: 'We collect the information that you give us when you sign up or make a transaction:',
    points: [
      {
        term: 'Your name',
        text: 'Your first and last name, to open your account and to address you.',
      },
      {
        term: 'Your email address',
        text: 'To sign you in, to give you back access to your account and to write to you about your requests.',
      },
      {
        term: 'Your payment information',
        text: 'For example your bank details, to collect the payment of a purchase or to pay you for a sale.',
      },
    ],
    note: 'Your profile can also hold a phone number and an address, if you fill them in. Your conversations with support and the details of your requests (server, quantity, character name) are kept so that we can follow them up.',
  },
  use: {
    title: 'How we use it',
    lead: 'This information serves three purposes:',
    points: [
      {
        term: 'To process your transactions',
        text: 'Record your request, verify both sides, deliver to you or pay you.',
      },
      { term: 'To help you', text: 'Answer your questions, track an order, settle a dispute.' },
      {
        term: 'To improve our services',
        text: 'Understand what works, fix what does not, prevent fraud.',
      },
    ],
    note: 'Your personal data is not sold to third parties. We pass it on only to those who are needed for your transaction, such as the payment provider that you chose, or when the applicable law requires it.',
  },
  contact: {
    title: 'Contact us',
    text: 'To know which information we hold about you, to have it corrected or to ask us to delete it, write to us from the address of your account, so that we can recognise you. You can change most of it yourself in your profile.',
    link: 'Go to the contact page',
  },
  asideLabel: 'In short',
  security: {
    title: 'Data security',
    text: 'Your data is protected by encryption that meets the standards of the industry, and only the people who handle your request have access to it.',
  },
  transparency: {
    title: 'Transparency',
    text: 'This page says what we do with your data. If our practices change, this page changes too.',
    link: 'Read the terms of use',
  },
  support: { title: 'A question?', text: 'Write to our support team:' },
} as const
