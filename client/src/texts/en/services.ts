export const servicesTexts = {
  description: 'Buy, sell or exchange Kamas between retro and touch servers, safely, with live support 24/7.',
  title: 'Our services',
  lead: 'Buy, sell, exchange: for every request, an operator answers you live and helps you until the handover in the game.',
  trade: {
    title: 'Buying and selling Kamas',
    text: 'Each server shows its price in DH per million and what is available now. You choose the server and the quantity, and an operator does the rest with you.',
    points: [
      'Prices in real time, server by server',
      'Retro and touch editions',
      'Delivery in 5 to 15 minutes, up to 30 for larger amounts',
    ],
    links: [
      { to: '/buy', label: 'Buy Kamas' },
      { to: '/sell', label: 'Sell Kamas' },
    ],
  },
  exchange: {
    title: 'Exchange between servers',
    text: 'Changing servers? Your Kamas follow you. Enter where they leave from and where they go: the quantity to receive is shown before you send the request.',
    points: [
      'From one server to another, in the same game',
      'Rate, fee and stock known in advance',
      '10 to 15 minutes per exchange',
    ],
    links: [{ to: '/exchange', label: 'Exchange Kamas' }],
  },
  secure: {
    title: 'Secure trading',
    text: 'You hand nothing over to a stranger met in the game: your request is followed on the site, and you know which character to trade with.',
    points: [
      'Sales protected by escrow',
      'Operator’s character shown in your request',
      'Exchange code to check before you confirm',
    ],
    links: [{ to: '/safety', label: 'See how we protect you' }],
  },
  support: {
    title: '24/7 support',
    text: 'Before, during and after a transaction, a human operator answers you in the chat, at any hour.',
    points: [
      'Live chat, 24/7',
      'Order tracking from the chat',
      'Step-by-step guides and answers to frequently asked questions',
    ],
    links: [
      { to: '/help', label: 'Go to the help centre' },
      { to: '/contact', label: 'Contact us' },
    ],
  },
  termsTitle: 'Our conditions in plain figures',
  terms: [
    { figure: '5%', label: 'commission, on successful transactions only' },
    { figure: '10 to 15 min', label: 'for a transaction' },
    { figure: '5 to 15 min', label: 'for delivery, up to 30 for larger amounts' },
    { figure: '4 payments', label: 'card, PayPal, bank transfer or cryptocurrencies' },
  ],
} as const
