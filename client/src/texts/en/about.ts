export const aboutTexts = {
  pageTitle: 'About',
  description:
    'Kamasouk’s mission, its values and what its team does: a clear price, a person who answers, a fair exchange.',
  title: 'About Kamasouk',
  lead: 'The Kamas marketplace, for players on retro and touch servers.',
  missionTitle: 'Our mission',
  mission:
    'Every player should be able to buy, sell and exchange Kamas without bad surprises: a clear price, a person who answers, and a handover in the game that you can follow step by step.',
  missionDetails: [
    'Between players, a trade too often depends on a promise. On Kamasouk, every request is recorded, an operator answers for it, and the history keeps a record of what was agreed.',
    'We hide no prices in private messages: the price of each server is on the site, in DH per million, even before you create an account.',
  ],
  valuesTitle: 'Our values',
  values: {
    security: {
      title: 'Security first',
      text: 'Sales in escrow, the operator’s character shown, a code to check: a handover is confirmed only when everything matches.',
    },
    transparency: {
      title: 'Transparency',
      text: 'Prices, availability, rates and fees are shown before you send your request. The commission is 5%, and only when the transaction succeeds.',
    },
    satisfaction: {
      title: 'Customer satisfaction',
      text: 'A human operator, 24/7, and a transaction that takes 10 to 15 minutes.',
    },
    fairness: {
      title: 'Fair exchange',
      text: 'The same price for everyone at the same moment, and a received quantity that you see calculated.',
    },
  },
  teamTitle: 'Our team',
  teamNotice: 'Examples: these cards show the jobs of the team. The names are made up and will be replaced.',
  sample: 'Example',
  sampleName: 'Sample name',
  team: [
    { role: 'Management', text: 'Sets the direction and answers for what we promise to players.' },
    {
      role: 'Operators',
      text: 'Answer in the chat, confirm requests and hand over the Kamas in the game.',
    },
    { role: 'Security', text: 'Verifies sellers, follows up reports and removes fake accounts.' },
    { role: 'Support', text: 'Takes up every question that is still open and keeps the guides up to date.' },
  ],
  end: {
    title: 'What next?',
    text: 'Look at the prices, or see how we protect your trades.',
    links: [
      { to: '/services', label: 'See our services' },
      { to: '/safety', label: 'See how we protect you' },
    ],
  },
} as const
