export const safetyTexts = {
  pageTitle: 'Safety',
  description:
    'How Kamasouk protects your Kamas, your money and your account, and the habits that stop scams.',
  title: 'Your safety',
  lead: 'What we do to protect your trades, and what you can do yourself.',
  cards: {
    platform: {
      title: 'Secure platform',
      text: 'Every request goes through the site, from the first message to the handover.',
      points: [
        'Data protected by encryption that meets the standards of the industry',
        'Sales protected by escrow',
        'History of everything you bought, sold and exchanged',
      ],
    },
    account: {
      title: 'Account protection',
      text: 'Your account is yours alone, and it stays that way.',
      points: [
        'Password of at least 8 characters, with an uppercase letter and a number',
        'Strength indicator when you change it',
        'History and profile visible only when you are signed in',
      ],
    },
    fraud: {
      title: 'Fraud prevention',
      text: 'Fake accounts imitate our operators. We give you what you need to recognise them.',
      points: [
        'Operator’s character shown in your request',
        'Exchange code to check before you confirm',
        'An operator to ask at any hour if you are not sure',
      ],
    },
    traders: {
      title: 'Verified traders',
      text: 'You know who you trade with, on both sides.',
      points: [
        'Seller’s identity and ownership of the Kamas verified before a sale',
        'Exchanges handed over by our operators',
        'Account suspended in case of prohibited activity',
      ],
    },
  },
  habitsTitle: 'Good habits',
  doTitle: 'Do',
  dos: [
    'Compare the character’s name letter by letter with the one in your request.',
    'Wait for the exchange code and check it before you confirm on the server you send from.',
    'Choose a password for Kamasouk that you use nowhere else.',
    'Keep the conversation open until the handover is complete.',
  ],
  neverTitle: 'Never do',
  nevers: [
    'Give a password: none of us will ever ask for it.',
    'Accept a payment or a trade outside the platform.',
    'Hand over Kamas to a character that contacts you in the game but is not in your request.',
    'Open a sign-in link that you got in a private message.',
  ],
  end: {
    title: 'Not sure? Do not trade.',
    text: 'A transaction can wait a few minutes. First ask an operator if everything is in order.',
    links: [
      { to: '/help', label: 'Talk to an operator' },
      { to: '/contact', label: 'Report a problem' },
    ],
  },
} as const
