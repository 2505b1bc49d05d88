export const guideTexts = {
  description:
    'Sell Kamas in four steps: deposit, price, verification and payment. And six tips for a sale without surprises.',
  title: 'How to sell Kamas',
  lead: 'Four steps, from the deposit of your Kamas to your payment. An operator helps you live, at any hour.',
  stepsTitle: 'The four steps',
  steps: [
    {
      title: 'Deposit your Kamas',
      text: 'Choose your server, then enter the quantity that you sell, in millions, and the name of the character that holds it.',
      need: 'To enter: the quantity',
    },
    {
      title: 'Set the price',
      text: 'Confirm the selling price, in DH per million, and choose your payment method: card, PayPal, bank transfer or cryptocurrency.',
      need: 'To enter: the selling price and the payment method',
    },
    {
      title: 'Pass the verification',
      text: 'The operator checks your identity and makes sure that the Kamas belong to you. This step protects both sides: keep the character within reach.',
      need: 'To show: your identity and the proof that the Kamas are yours',
    },
    {
      title: 'Complete the sale',
      text: 'Hand over the Kamas in the game, to the character that the operator named, then receive your payment by the method you chose.',
      need: 'At the end: the transfer, then your payment',
    },
  ],
  securityTitle: 'Your sales are protected',
  securityText:
    'Every sale is protected by an escrow service: the buyer’s payment is set aside as soon as you agree, and goes to you once the transfer is confirmed.',
  warningTitle: 'Warning',
  warningText:
    'Always use the secure transaction system of the platform. Nothing protects a trade that is made elsewhere.',
  safetyLink: 'Our safety rules',
  tipsTitle: 'Six tips for sellers',
  tips: [
    {
      title: 'Keep a record of your transactions',
      text: 'Date, quantity, price, character name: a screenshot is enough to answer any question.',
    },
    {
      title: 'Check the buyer’s reputation',
      text: 'Not sure about the person you trade with? Ask the operator before you hand anything over.',
    },
    {
      title: 'Refuse any transaction outside the platform',
      text: 'A higher price “in private” is how most scams begin. Never accept.',
    },
    {
      title: 'Offer competitive prices',
      text: 'Prices move in real time. Look at the price of your server just before you sell.',
    },
    {
      title: 'Turn on two-factor authentication',
      text: 'For your email account and wherever it is offered: a stolen password is then no longer enough.',
    },
    {
      title: 'Answer buyers quickly',
      text: 'Stay online in the game and keep the chat open: a quick answer closes the sale.',
    },
  ],
  end: {
    title: 'Ready to sell?',
    text: 'Look at the price of your server and send your request: an operator takes it from there.',
    links: [
      { to: '/sell', label: 'See the selling prices' },
      { to: '/help', label: 'Ask a question' },
    ],
  },
} as const
