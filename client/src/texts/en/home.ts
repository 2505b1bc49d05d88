export const home = {
  pageTitle: 'Buy, sell and exchange Kamas',
  description:
    'Buy, sell and exchange your Kamas on retro and touch servers: prices in DH per million, delivery in 5 to 15 minutes, support 24/7.',
  title: ['Your Kamas,', 'at a fair price,', 'in a few minutes'],
  lead: 'Buy, sell or exchange Kamas on retro and touch servers, at prices shown in real time. An operator helps you until the handover in the game.',
  buy: 'Buy Kamas',
  sell: 'Sell Kamas',
  factsLabel: 'In short',
  facts: [
    { figure: '5 to 15 min', text: 'for delivery, up to 30 for larger amounts' },
    { figure: '5%', text: 'commission, on successful transactions only' },
    { figure: '4 ways', text: 'to pay: card, PayPal, bank transfer, cryptocurrencies' },
  ],
  servicesTitle: 'Our three services',
  servicesLead: 'Whether you have too many Kamas, too few, or have them on the wrong server.',
  services: {
    buy: {
      title: 'Buy',
      lead: 'The millions you need, delivered to your character.',
      features: ['Price and stock per server', 'Four payment methods', 'Delivery in 5 to 15 minutes'],
      howTitle: 'How to buy',
      how: [
        { title: 'Choose your server', text: 'Its price per million and its stock are shown.' },
        { title: 'Say what you need', text: 'The quantity and your character’s name are enough.' },
        { title: 'Talk to an operator', text: 'They answer live and confirm the total and the place.' },
        { title: 'Receive your Kamas', text: 'In 5 to 15 minutes, up to 30 for larger amounts.' },
      ],
      link: 'See the buying prices',
    },
    sell: {
      title: 'Sell',
      lead: 'Your spare Kamas become money, without looking for a buyer.',
      features: ['Selling price per server', 'Sales protected by escrow', 'You choose the payment method'],
      howTitle: 'How to sell',
      how: [
        { title: 'Deposit your Kamas', text: 'Enter the server and the quantity to sell.' },
        { title: 'Agree on the price', text: 'The selling price and your payment method.' },
        { title: 'Pass the verification', text: 'Your identity, and that the Kamas are yours.' },
        { title: 'Complete the sale', text: 'Hand over the Kamas, then receive your payment.' },
      ],
      link: 'See the selling prices',
    },
    exchange: {
      title: 'Exchange',
      lead: 'Your Kamas follow you from one server to another of the same game.',
      features: ['Rate and fee known in advance', 'Received quantity calculated', 'Done in 10 to 15 minutes'],
      howTitle: 'How to exchange',
      how: [
        { title: 'Choose two servers', text: 'The server to send from and the server to receive on.' },
        { title: 'Enter the quantity', text: 'With the names of your two characters.' },
        {
          title: 'Hand over your Kamas',
          text: 'To the operator’s character; confirm only with the correct exchange code.',
        },
        { title: 'Receive your Kamas', text: 'The delivery character meets you on the other server.' },
      ],
      link: 'Make an exchange',
    },
  },
  trustTitle: 'Why trust us',
  trust: [
    {
      title: 'Secure transactions',
      text: 'Every transaction is followed from the request to the handover. Nothing is paid outside the platform.',
    },
    {
      title: 'Prices in real time',
      text: 'The price in DH per million and the stock of each server, visible before you sign up.',
    },
    {
      title: '24/7 support',
      text: 'An operator answers you live, at any hour, and follows your order with you.',
    },
  ],
  questionsTitle: 'Frequently asked questions',
  questionsLead: 'What to know before a first transaction.',
  questions: [
    {
      question: 'How long does delivery take?',
      answer:
        'A purchase is delivered in 5 to 15 minutes, and in up to 30 minutes for larger amounts. An exchange between servers takes 10 to 15 minutes.',
    },
    {
      question: 'How can I pay?',
      answer: 'By bank card, PayPal, bank transfer or cryptocurrencies.',
    },
    {
      question: 'What are the fees?',
      answer:
        'A commission of 5% applies to successful transactions. For an exchange, the rate and the fee are shown before you send your request.',
    },
    {
      question: 'On which servers can I buy or sell?',
      answer:
        'On the normal (retro) servers and on those of the touch edition. Each server has its price in DH per million and says whether you can buy or sell there.',
    },
    {
      question: 'How are my transactions protected?',
      answer:
        'Sales go through escrow and an operator follows every request. Always use the system of the platform: never accept a transaction outside of it.',
    },
    {
      question: 'Who can I talk to if I need help?',
      answer:
        'To our support, 24/7. Once you are signed in, the button at the bottom right of every page connects you with an operator for a transaction, an order to track or a question.',
    },
  ],
  allQuestions: 'All questions',
  helpCentre: 'Help centre',
} as const
