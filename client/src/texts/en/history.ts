import * as source from '../default/history.ts'
import { plural } from './plural.ts'

const count = (total: number): string =>
  total === 0 ? 'No transactions' : plural(total, { one: '# transaction', other: '# transactions' })

const number = (value: number): string => value.toLocaleString('en-US')

export const historyTexts = {
  ...source.historyTexts,
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
  found: (from: number, to: number, total: number) => `${number(from)}–${number(to)} of ${count(total)}`,
  beyondTitle: (page: number) => `There is no page ${number(page)}`,
  beyondText: (last: number) =>
    last > 1 ? `These transactions end on page ${number(last)}.` : 'These transactions fit on one page.',
  toLastPage: (last: number) => (last > 1 ? `Go to page ${number(last)}` : 'Show them'),
  showMore: (rest: number) => `Show more (${number(rest)} left)`,
  page: (page: number) => `Page ${number(page)}`,
  progress: (read: number, total: number) => `${number(read)} of ${number(total)} read`,
  saved: (name: string, rows: number) => `${name} saved with ${count(rows)}.`,
} as const

export const gameChoices = {
  retro: 'Dofus Retro (normal game)',
  touch: 'Dofus Touch (touch edition)',
} as const

export const historyFailureTexts = {
  failedTitle: 'Your transactions could not be loaded',
  oldRows: 'Below is the last list received.',
  exportFailedTitle: 'The CSV file could not be prepared',
  exportFailedText: 'No file was saved. Try again, or shorten the list with a filter.',
  exportMoved: 'Your history changed while it was being read.',
} as const

export const statusTexts = {
  Pending: 'Pending',
  Paid: 'Paid',
  Exchanged: 'Exchanged',
  Rejected: 'Rejected',
} as const
