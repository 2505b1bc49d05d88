/** An English page, as specified. */
export const transactionGuideTexts = {
  description:
    'How a transaction works, from the first message to the last confirmation: best practices, the four steps, and answers about time, fees and security.',
  title: 'Transaction guide',
  lead: 'What happens between your request and its confirmation, how long it takes, and how to keep every step safe.',
  practicesTitle: 'Best practices',
  practices: [
    {
      title: 'Security first',
      points: [
        'Keep every transaction on the platform: what is agreed elsewhere is not protected.',
        'Check the character name, the server and the amount before you confirm.',
        'Never share your password, not even with someone who says they are staff.',
        'Turn on two-factor authentication, starting with your email account.',
      ],
    },
    {
      title: 'Timing',
      points: [
        'Stay online in the game and in the chat until the transaction is completed.',
        'Prices move in real time: look at the current one just before you start.',
        'A payment takes from seconds to minutes, depending on the network.',
        'Allow 5 to 15 minutes for a delivery, and up to 30 for larger amounts.',
      ],
    },
  ],
  flowTitle: 'How a transaction flows',
  flow: [
    {
      title: 'Initiation',
      text: 'You choose your server, enter the quantity and your character name, and send the request.',
    },
    {
      title: 'Processing',
      text: 'An operator takes your request, confirms the total with you, and the payment is processed.',
    },
    {
      title: 'Verification',
      text: 'Amount, server and characters are checked on both sides before anything changes hands.',
    },
    {
      title: 'Completion',
      text: 'The Kamas are handed over in the game, the payment is released, and the status is updated.',
    },
  ],
  questionsTitle: 'Frequently asked questions',
  questions: [
    {
      question: 'How long does a transaction take?',
      answer: [
        'The transaction itself takes from a few seconds to a few minutes, depending on your payment provider and its network.',
        'The delivery in the game usually follows within 5 to 15 minutes, and within 30 minutes for larger amounts.',
      ],
    },
    {
      question: 'What happens if my transaction fails?',
      answer: [
        'Do not send it a second time. First check its status, then open the support chat and tell the operator what you saw: the amount, the server, and the time.',
        'The operator finds out where it stopped and tells you what happens next. Someone is there 24 hours a day, 7 days a week.',
      ],
    },
    {
      question: 'Are there any fees?',
      answer: [
        'Payment fees depend on the provider and the network that you choose; they are shown or told to you before you pay.',
        'The platform takes a commission of 5% on successful transactions only.',
      ],
    },
    {
      question: 'How can I track my transaction?',
      answer: [
        'Sign in, open the support chat and ask to track your order: an operator tells you where it stands.',
        'Every transaction also has a status: Pending while it is under way, Exchanged once the Kamas have been handed over, Paid once the money has, and Rejected if it did not go through.',
      ],
    },
    {
      question: 'Which security measures protect my transactions?',
      answer: ['Three layers work together, from your device to the last confirmation:'],
      points: [
        'End-to-end encryption of what is exchanged during a transaction.',
        'Two-factor authentication, so that a stolen password is not enough.',
        'Fraud detection that looks for unusual activity and stops it before any Kamas move.',
      ],
    },
  ],
  end: {
    title: 'Still have a question?',
    text: 'An operator answers in the live chat, at any hour.',
    links: [
      { to: '/help', label: 'Open the help centre' },
      { to: '/contact', label: 'Contact us' },
    ],
  },
} as const
