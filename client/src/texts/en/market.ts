import * as source from '../default/market.ts'
import { editionNames } from '../product.ts'
import { plural } from './plural.ts'

export const buyTexts = {
  title: 'Buy Kamas instantly',
  lead: 'Choose your server: an operator answers you right away and delivers in the game.',
  description:
    'Kamas prices and stock in real time on Dofus Touch and Dofus Retro servers, in DH per million. Delivery in 5 to 15 minutes, up to 30 for larger amounts.',
  available: 'In stock',
  unavailable: 'Out of stock',
  action: 'Buy now',
  noAction: 'Unavailable',
} as const

export const sellTexts = {
  title: 'Turn your Kamas into money',
  lead: 'Choose your server and read the price we pay in DH per million: an operator answers you live and arranges the handover in the game with you.',
  description:
    'Sell your Kamas at the current price, in DH per million, on Dofus Touch and Dofus Retro servers. An operator answers you live, 24/7.',
  available: 'Not full',
  unavailable: 'Stock full',
  action: 'Sell now',
  noAction: 'Unavailable',
} as const

export const editionTitles = {
  touch: `${editionNames.touch} servers`,
  retro: `${editionNames.retro} servers`,
} as const

export const marketTexts = {
  ...source.marketTexts,
  editionsLabel: 'Choose the edition',
  searchLabel: 'Search for a server',
  searchHint: 'Server name, then Enter',
  failedTitle: 'The servers could not be loaded',
  loading: 'Loading the servers',
  showMore: (rest: number) => `Show more servers (${rest.toLocaleString('en-US')} left)`,
  found: (count: number) => plural(count, { one: '# server', other: '# servers' }),
} as const
