import type * as source from '../default/history.ts'
import type { Messages } from '../messages.ts'
import { plural } from './plural.ts'

const count = (total: number): string =>
  total === 0 ? 'No transactions' : plural(total, { one: '# transaction', other: '# transactions' })

const number = (value: number): string => value.toLocaleString('en-US')

export const historyTexts: Messages<typeof source.historyTexts> = {
  pageTitle: 'Transaction History',
  description: 'Everything that you have bought, sold and exchanged, with its status.',
  title: 'Transaction History',
  lead: 'Track all your Kamas transactions: what you bought, sold and exchanged, and how far each one is.',

  tabsLabel: 'Kind of transaction',
  tabs: { buy: 'Buy', sell: 'Sell', exchange: 'Exchange' },
  listTitles: { buy: 'Kamas bought', sell: 'Kamas sold', exchange: 'Kamas exchanged' },

  filters: 'Filters',
  search: 'Search',
  searchHint: 'Id, character or server, then Enter',
  status: 'Status',
  allStatuses: 'All statuses',
  game: 'Game',
  allGames: 'All Games',
  sort: 'Sort by',
  sorts: {
    '-createdAt': 'Date, newest first',
    createdAt: 'Date, oldest first',
    '-total': 'Total, highest first',
    total: 'Total, lowest first',
  },

  columns: {
    identifier: 'Id',
    game: 'Game',
    server: 'Server',
    character: 'Character',
    quantity: 'Quantity',
    total: 'Total',
    status: 'Status',
    date: 'Date',
    fromServer: 'From Server',
    toServer: 'To Server',
    sender: 'Sender character',
    receiver: 'Receiver character',
    quantitySent: 'Quantity to send',
    quantityReceived: 'Quantity to receive',
  },
  noServer: 'no server',

  loading: 'Loading your transactions…',
  found: (from, to, total) => `${number(from)}–${number(to)} of ${count(total)}`,
  foundInAll: count,
  emptyTitle: 'No Data found',
  emptyText: 'Your search did not match any data. Please try again',
  emptyHistory: {
    buy: 'What you buy appears here as soon as an operator has taken your order.',
    sell: 'What you sell appears here as soon as an operator has taken your offer.',
    exchange: 'Your exchanges appear here as soon as you have asked for one.',
  },
  clearFilters: 'Clear filters',
  beyondTitle: (page) => `There is no page ${number(page)}`,
  beyondText: (last) =>
    last > 1 ? `These transactions end on page ${number(last)}.` : 'These transactions fit on one page.',
  toLastPage: (last) => (last > 1 ? `Go to page ${number(last)}` : 'Show them'),

  showMore: (rest) => `Show more (${number(rest)} left)`,

  pagesLabel: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page) => `Page ${number(page)}`,
  gap: '…',

  download: 'Download CSV',
  format: 'File format',
  formats: { standard: 'Standard CSV', 'excel-fr': 'Excel (français)' },
  downloadHints: {
    standard:
      'Every page of this list. In Excel, open the file with Data › From Text/CSV; decimals have a point.',
    'excel-fr':
      'Every page of this list. A French Excel opens the file with a double click: decimals have a comma, dates are in your time zone.',
  },
  preparing: 'Preparing…',
  cancel: 'Cancel download',
  progress: (read, total) => `${number(read)} of ${number(total)} read`,
  progressBegins: 'Reading your transactions…',
  cancelled: 'Download cancelled; no file was saved.',
  saved: (name, rows) => `${name} saved with ${count(rows)}.`,
}

export const gameChoices: Messages<typeof source.gameChoices> = {
  retro: 'Dofus Retro (normal game)',
  touch: 'Dofus Touch (touch edition)',
}

export const historyFailureTexts: Messages<typeof source.historyFailureTexts> = {
  failedTitle: 'Your transactions could not be loaded',
  oldRows: 'Below is the last list received.',
  exportFailedTitle: 'The CSV file could not be prepared',
  exportFailedText: 'No file was saved. Try again, or shorten the list with a filter.',
  exportMoved: 'Your history changed while it was being read.',
}
