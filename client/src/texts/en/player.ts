export const guardedPlaces = {
  '/profile': 'your profile',
  '/transactions': 'your transaction history',
  '/exchange': 'your Kamas exchange',
} as const

export const resumeTexts = {
  label: 'Continue where you were',
  resume: (what: string) => `Continue: ${what}`,
  dismiss: 'Do not continue',
  orders: {
    Buy: (serverName: string) => `your Kamas purchase on ${serverName}`,
    Sell: (serverName: string) => `your Kamas sale on ${serverName}`,
  },
} as const

export const guardTexts = {
  title: 'Checking your session',
  slow: 'The server takes longer than usual to respond. The page will open as soon as it has.',
  failedTitle: 'We could not check your session',
  failedText: 'The server does not respond. If you were signed in, you still are: try again in a moment.',
} as const

export const exchangeChipTexts = {
  waiting: 'Exchange pending',
  assigned: 'Operator assigned',
  label: (state: string) => `${state}: see my exchange`,
  ended: 'Your exchange is complete: your Kamas have been handed over to you.',
  rejected: 'Your exchange was rejected. Support tells you why, at any hour.',
  nowAssigned: 'An operator has been assigned to your exchange.',
} as const
