import type { Edition } from '../../../../contracts/registry/games.ts'
import type { TransactionStatus } from '../../../../contracts/registry/history.ts'

const count = (total: number): string =>
  total === 0 ? 'No transactions' : total === 1 ? '1 transaction' : `${String(total)} transactions`

/** An English page: all its specified texts are English, except for one column. */
export const historyTexts = {
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
    character: 'Personnage',
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
  found: (from: number, to: number, total: number): string =>
    `${String(from)}–${String(to)} of ${count(total)}`,
  foundInAll: count,
  emptyTitle: 'No Data found',
  emptyText: 'Your search did not match any data. Please try again',
  emptyHistory: {
    buy: 'What you buy appears here as soon as an operator has taken your order.',
    sell: 'What you sell appears here as soon as an operator has taken your offer.',
    exchange: 'Your exchanges appear here as soon as you have asked for one.',
  },
  clearFilters: 'Clear filters',
  beyondTitle: (page: number): string => `There is no page ${String(page)}`,
  beyondText: (last: number): string =>
    last > 1 ? `These transactions end on page ${String(last)}.` : 'These transactions fit on one page.',
  toLastPage: (last: number): string => (last > 1 ? `Go to page ${String(last)}` : 'Show them'),

  showMore: (rest: number): string => `Show more (${String(rest)} left)`,

  pagesLabel: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page: number): string => `Page ${String(page)}`,
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
  progress: (read: number, total: number): string => `${String(read)} of ${String(total)} read`,
  progressBegins: 'Reading your transactions…',
  cancelled: 'Download cancelled; no file was saved.',
  saved: (name: string, rows: number): string => `${name} saved with ${count(rows)}.`,
} as const

/** The name of each game in the rows, followed by the specification's text. */
export const gameChoices: Readonly<Record<Edition, string>> = {
  retro: 'Dofus Retro (normal game)',
  touch: 'Dofus Touch (touch edition)',
}

/** Failures are in French, because the provider's messages are French. */
export const historyFailureTexts = {
  failedTitle: 'Vos transactions n’ont pas pu être chargées',
  oldRows: 'Ci-dessous, la dernière liste reçue.',
  exportFailedTitle: 'Le fichier CSV n’a pas pu être préparé',
  exportFailedText: 'Aucun fichier n’a été enregistré. Réessayez, ou réduisez la liste avec un filtre.',
  exportMoved: 'Votre historique a changé pendant la lecture.',
} as const

/** The default wording shows the provider's words. */
export const statusTexts: Readonly<Record<TransactionStatus, string>> = {
  Pending: 'Pending',
  Paid: 'Paid',
  Exchanged: 'Exchanged',
  Rejected: 'Rejected',
}
