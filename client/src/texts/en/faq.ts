export const faqTexts = {
  description:
    'Commission, delivery times, payment methods, exchanges between servers and safety: the answers to players’ questions.',
  title: 'Frequently asked questions',
  lead: 'Short answers, with figures. For everything else, an operator is there 24/7.',
  categoriesLabel: 'Categories',
  categories: [
    {
      id: 'general',
      title: 'General',
      questions: {
        services: {
          question: 'What can I do on Kamasouk?',
          answer:
            'Buy Kamas, sell them, or exchange them from one server to another of the same game, on retro and touch servers. Prices are shown in DH per million, server by server.',
        },
        compte: {
          question: 'Do I need an account?',
          answer:
            'Not to look at the prices, the guides and the help pages. You need one to send a request, talk to an operator in the chat and see your history.',
        },
        paiement: {
          question: 'Which payment methods do you accept?',
          answer:
            'Bank card, PayPal, bank transfer and cryptocurrencies. The operator agrees on the payment method with you in the chat.',
        },
        commission: {
          question: 'What is your commission?',
          answer:
            '5% on successful transactions. There is no commission on a transaction that does not go through.',
        },
        duree: {
          question: 'How long does a transaction take?',
          answer:
            'Usually 10 to 15 minutes. Stay online in the game and keep the chat open: that is what makes it fast.',
        },
        livraison: {
          question: 'When will I receive my Kamas?',
          answer: 'Delivery takes 5 to 15 minutes, and up to 30 minutes for larger amounts.',
        },
        suivi: {
          question: 'Where can I track my order?',
          answer:
            'In the chat, choose “Track my order”: an operator tells you how far it is. The Transactions page keeps everything you bought, sold and exchanged, with its status.',
        },
      },
    },
    {
      id: 'exchange',
      title: 'Exchange',
      questions: {
        echanger: {
          question: 'How do I exchange Kamas between two servers?',
          answer:
            'Sign in, open the Exchange page, then enter the game, the two servers, the quantity and the names of your two characters. The quantity to receive is calculated at once, and an operator is then assigned to your request.',
        },
        calcul: {
          question: 'How is the quantity to receive calculated?',
          answer:
            'It is the quantity sent, multiplied by the rate between the two servers, minus the exchange fee. For example, 12 M sent at a rate of 0.92 with a fee of 0.5 M give 10.54 M.',
        },
        editions: {
          question: 'Can I exchange between a retro server and a touch server?',
          answer: 'No. An exchange is between two different servers of the same game.',
        },
        stock: {
          question: 'Is there a maximum quantity?',
          answer:
            'Yes: the quantity to receive cannot be higher than the stock of the server where you receive it. The form tells you before you send it.',
        },
        remise: {
          question: 'How does the handover in the game work?',
          answer:
            'On the server you send from, trade with the operator’s character shown in your request. Wait until the delivery character gives you the exchange code, and check it before you confirm. Then go to the server you receive on, where a character hands you the agreed quantity.',
        },
        attente: {
          question: 'The operator does not contact me. What should I do?',
          answer:
            'Wait a few minutes without changing servers. If nobody comes, write to us in the chat, and hand nothing over to anyone else.',
        },
      },
    },
    {
      id: 'security',
      title: 'Safety',
      questions: {
        protection: {
          question: 'How are my transactions protected?',
          answer:
            'Sales are protected by escrow; an operator follows every request, and it stays in your history. Always use the transaction system of the platform: outside of it, we can no longer protect you.',
        },
        'vrai-operateur': {
          question: 'How do I recognise the real operator?',
          answer:
            'The name of the operator’s character is in your request: compare it letter by letter. Fake accounts imitate our operators; if anything differs, do not trade, and tell us in the chat.',
        },
        'mot-de-passe': {
          question: 'Will you ever ask for my password?',
          answer:
            'Never, neither for Kamasouk nor for your game account. Anyone who asks for it in our name is a scammer.',
        },
        'hors-plateforme': {
          question: 'Someone offers me to pay outside the platform. Can I accept?',
          answer:
            'No, always refuse. Write down the character’s name and report it to us in the chat or on the Contact page.',
        },
        'mot-de-passe-oublie': {
          question: 'I forgot my password. What should I do?',
          answer:
            'On the sign-in page, follow the link for a forgotten password and enter your email: you will receive a link to choose a new one.',
        },
        donnees: {
          question: 'What do you do with my data?',
          answer:
            'We use it to process your transactions, to help you and to improve our services. It is not sold to third parties.',
        },
      },
    },
  ],
  end: {
    title: 'Your question is not here?',
    text: 'Ask an operator, or write to us.',
    links: [
      { to: '/help', label: 'Go to the help centre' },
      { to: '/contact', label: 'Contact us' },
    ],
  },
} as const
