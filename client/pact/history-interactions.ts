/** Interactions about the three histories. Empty answers show that the provider applies each filter. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { ids } from '../../contracts/registry/examples/common.ts'
import type { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import type { TransactionStatus } from '../../contracts/registry/history.ts'
import { threeExchanges, threeTransactions } from '../../contracts/provider-states/provider-states.ts'
import { given, rowsOf, tokenRefusals, type Given, type Interaction } from './interaction.ts'
import { pinnedRows, type PinnedValues } from './pinned-values.ts'

const edition = 'retro'

/** Every row of the history has this status. */
const found = (kind: string, search: string, status: string, server = 'known') =>
  ({
    given: given('a signed-in player has a history', { kind, status, edition, search, server }),
    token: 'from-state',
  }) as const

const nothing = (kind: string, search: string, status: string) =>
  ({
    given: given('a signed-in player has nothing that the filters find', { kind, status, edition, search }),
    token: 'from-state',
  }) as const

interface Lists<Sort extends string> {
  readonly state: Given
  /** The rows in each sort order. */
  readonly sorts: Readonly<Record<Sort, readonly [PinnedValues, PinnedValues, PinnedValues]>>
  /** For each searched field, the words and the one row that matches them. */
  readonly searches: Readonly<Record<string, readonly [words: string, row: PinnedValues]>>
}

/** The first request of the page, without filters. */
const firstPage = { page: 1, limit: 10 } as const
const newestFirst = { ...firstPage, sort: '-createdAt' } as const
const pageOfTwo = { limit: 2, sort: 'createdAt' } as const

/** Pins these rows as the complete result. */
const all = (rows: readonly PinnedValues[]): PinnedValues => ({
  ...pinnedRows(rows),
  'pagination.total': rows.length,
  'pagination.totalPages': 1,
})

const page = (number: number): PinnedValues => ({
  'pagination.total': 3,
  'pagination.page': number,
  'pagination.limit': 2,
  'pagination.totalPages': 2,
})

function listsOf<Sort extends string>({ state, sorts, searches }: Lists<Sort | 'createdAt'>) {
  const request = { given: state, token: 'from-state' } as const
  const [oldest, , newest] = sorts.createdAt
  return {
    ...Object.fromEntries(
      Object.entries<readonly PinnedValues[]>(sorts).map(([sort, rows]) => [
        `maximum, sort ${sort}`,
        { ...request, input: { query: { ...firstPage, sort: sort as Sort } }, pinnedValues: all(rows) },
      ]),
    ),
    'maximum, page 2': {
      ...request,
      input: { query: { ...pageOfTwo, page: 2 } },
      pinnedValues: { ...pinnedRows([newest]), ...page(2) },
    },
    'minimum, beyond the last page': {
      ...request,
      input: { query: { ...pageOfTwo, page: 3 } },
      pinnedValues: page(3),
    },
    ...Object.fromEntries(
      Object.entries(searches).map(([what, [words, row]]) => [
        `maximum, search by ${what}`,
        { ...request, input: { query: { ...newestFirst, search: words } }, pinnedValues: all([row]) },
      ]),
    ),
    'maximum, search by id': {
      ...request,
      takes: { search: 'idInCapitals' },
      input: { query: { ...newestFirst, search: ids.transaction.toUpperCase() } },
      pinnedValues: all([oldest]),
    },
  } as const
}

const transactionRow = ({ character, server, total }: (typeof threeTransactions)[number]): PinnedValues => ({
  persoName: character,
  'server.serverName': server,
  quantity: 12.5,
  total,
})

/** Searches use another letter case than the provider's data. */
function transactionLists(kind: 'buy' | 'sell') {
  const [mina, nora, olga] = threeTransactions
  const [m, n, o] = [transactionRow(mina), transactionRow(nora), transactionRow(olga)]
  return listsOf({
    state: given('a signed-in player has three transactions', { kind }),
    sorts: { createdAt: [m, n, o], '-createdAt': [o, n, m], total: [o, m, n], '-total': [n, m, o] },
    searches: { character: [nora.character.toUpperCase(), n], server: [olga.server.toLowerCase(), o] },
  })
}

const exchangeRow = ({ sender, from, receiver, to }: (typeof threeExchanges)[number]): PinnedValues => ({
  SenderGameName: sender,
  'serverSender.serverName': from,
  ReceiverGameName: receiver,
  'serverReceiver.serverName': to,
  quantitySendDouble: 12.5,
  quantityReceiveDouble: 10.15,
})

function exchangeLists() {
  const [mina, nora, olga] = threeExchanges
  const [m, n, o] = [exchangeRow(mina), exchangeRow(nora), exchangeRow(olga)]
  return listsOf({
    state: given('a signed-in player has three exchanges', {}),
    sorts: { createdAt: [m, n, o], '-createdAt': [o, n, m] },
    searches: {
      'sending character': [nora.sender.toUpperCase(), n],
      'receiving character': [mina.receiver.toLowerCase(), m],
      'sending server': [olga.from.toLowerCase(), o],
      'receiving server': [nora.to.toUpperCase(), n],
    },
  })
}

function transactions(call: 'history.buy' | 'history.sell', kind: 'buy' | 'sell'): Interaction[] {
  const { query } = callExamples[call].input
  const { search = '', status: requested = 'Pending' } = query
  const withStatus = (status: TransactionStatus, server?: string) => ({
    ...found(kind, search, status, server),
    input: { query: { ...query, status } },
  })
  return rowsOf(
    call,
    [],
    {
      minimum: nothing(kind, search, requested),
      maximum: withStatus('Pending'),
      paid: withStatus('Paid'),
      exchanged: withStatus('Exchanged'),
      rejected: withStatus('Rejected'),
      serverLeftOut: withStatus('Pending', 'gone'),
      serverNull: withStatus('Paid', 'gone'),
      ...transactionLists(kind),
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...withStatus('Pending'), input: { query: { ...query, page: 0 } } },
    },
  )
}

function exchanges(): Interaction[] {
  const { query } = callExamples['history.exchange'].input
  const { search = '', status: requested = 'Exchanged' } = query
  const withStatus = (status: ExchangeStatus) => ({
    ...found('exchange', search, status),
    input: { query: { ...query, status } },
  })
  return rowsOf(
    'history.exchange',
    [],
    {
      minimum: nothing('exchange', search, requested),
      maximum: withStatus('Exchanged'),
      pending: withStatus('Pending'),
      rejected: withStatus('Rejected'),
      ...exchangeLists(),
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...withStatus('Pending'), input: { query: { ...query, page: 0 } } },
    },
  )
}

export const historyInteractions: readonly Interaction[] = [
  ...transactions('history.buy', 'buy'),
  ...transactions('history.sell', 'sell'),
  ...exchanges(),
]
