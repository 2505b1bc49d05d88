import { plural } from './plural.ts'

export const common = {
  skipToContent: 'Skip to content',
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  opensMenu: 'Open the menu',
  closesMenu: 'Close the menu',
  notifications: 'Notifications',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be incomplete, or the page has moved.',
  backHome: 'Back to the home page',
  helpCentre: 'Help centre',
  failedTitle: 'Something went wrong',
  failedText: 'The page could not be shown. Nothing that you have sent is lost.',
  lostChunkText:
    'A part of the page could not be loaded: the connection was lost, or the site has just been updated. Nothing that you have sent is lost.',
} as const

export const theme = {
  label: (chosen: string) => `Theme: ${chosen}`,
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const

export const navigation = {
  label: 'Main navigation',
  home: 'Home',
  services: 'Services',
  buy: 'Buy',
  buyTouch: 'Buy Kamas Touch',
  buyRetro: 'Buy Kamas Retro',
  buyGuide: 'How to Buy Kamas',
  sell: 'Sell',
  sellTouch: 'Sell Kamas Touch',
  sellRetro: 'Sell Kamas Retro',
  sellGuide: 'How to Sell Kamas',
  exchange: 'Exchange',
  exchangeKamas: 'Exchange Kamas',
  exchangeGuide: 'How to Exchange Kamas',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  profile: 'Profile',
  transactions: 'Transactions',
  logout: 'Logout',
  language: 'Language',
} as const

export const sessionTexts = {
  ended: 'Your session has ended. Please sign in again.',
  accountChanged: (email: string) =>
    `You are now signed in as ${email}. What the other account had started was not sent.`,
  signedInAs: (email: string) => `Signed in as ${email}.`,
  logoutPending: 'You are not fully logged out: the server has not confirmed it. We are trying again.',
  retryLogout: 'Try again now',
} as const

export const errorTexts = {
  unknown: 'An unknown error occurred.',
  lostChunk: 'A part of the page could not be loaded. Check your connection, then reload the page.',
  retryIn: (seconds: number) =>
    seconds < 60
      ? `Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
      : `Try again in ${plural(Math.ceil(seconds / 60), { one: '# minute', other: '# minutes' })}.`,
  unreachable: 'The server does not respond. Check your connection and try again.',
  accountChanged: 'Another account is signed in now. Nothing was sent.',
  unreadable: 'The server’s answer could not be read. Please try again later.',
} as const

export const chatLauncherTexts = {
  open: 'Open support',
  openUnread: (count: number) =>
    `Open support, ${plural(count, { one: '# unread message', other: '# unread messages' })}`,
} as const
