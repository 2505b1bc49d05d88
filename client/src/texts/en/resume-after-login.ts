import type * as source from '../default/resume-after-login.ts'
import type { Messages } from '../messages.ts'

export const guardedPlaces: Messages<typeof source.guardedPlaces> = {
  '/profile': 'your profile',
  '/transactions': 'your transaction history',
  '/exchange': 'your Kamas exchange',
}

export const resumeTexts: Messages<typeof source.resumeTexts> = {
  label: 'Continue where you were',
  resume: (what) => `Continue: ${what}`,
  dismiss: 'Do not continue',
  orders: {
    Buy: (serverName) => `your Kamas purchase on ${serverName}`,
    Sell: (serverName) => `your Kamas sale on ${serverName}`,
  },
}

export const guardTexts: Messages<typeof source.guardTexts> = {
  title: 'Checking your session',
  slow: 'The server takes longer than usual to respond. The page will open as soon as it has.',
  failedTitle: 'We could not check your session',
  failedText: 'The server does not respond. If you were signed in, you still are: try again in a moment.',
}
