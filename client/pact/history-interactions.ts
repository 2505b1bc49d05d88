/** Interactions about the three histories. Empty answers show that the provider applies each filter. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { ids } from '../../contracts/registry/examples/common.ts'
import { threeExchanges, threeTransactions } from '../../contracts/provider-states/provider-states.ts'
import { given, rowsOf, sortedBy, type Given, type Interaction } from './interaction.ts'
import { pinnedRows, type PinnedValues } from './pinned-values.ts'

const edition = 'retro'

interface Lists<Sort extends string> {
  /** Of the example's row. */
  readonly id: string
  readonly state: { readonly given: Given }
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

function listsOf<Sort extends string>({ id, state, sorts, searches }: Lists<Sort | 'createdAt'>) {
  const [oldest, , newest] = sorts.createdAt
  return {
    ...Object.fromEntries(
      Object.entries<readonly PinnedValues[]>(sorts).map(([sort, rows]) => [
        `maximum, ${sortedBy(sort)}`,
        { ...state, input: { query: { ...firstPage, sort: sort as Sort } }, pinnedValues: all(rows) },
      ]),
    ),
    'maximum, on the second page': {
      ...state,
      input: { query: { ...pageOfTwo, page: 2 } },
      pinnedValues: { ...pinnedRows([newest]), ...page(2) },
    },
    'minimum, beyond the last page': {
      ...state,
      input: { query: { ...pageOfTwo, page: 3 } },
      pinnedValues: page(3),
    },
    ...Object.fromEntries(
      Object.entries(searches).map(([what, [words, row]]) => [
        `maximum, that a search by ${what} finds`,
        { ...state, input: { query: { ...newestFirst, search: words } }, pinnedValues: all([row]) },
      ]),
    ),
    'maximum, that a search by id finds': {
      ...state,
      takes: { search: 'idInCapitals' },
      input: { query: { ...newestFirst, search: id.toUpperCase() } },
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
    id: ids.transaction,
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
    id: ids.exchange,
    state: given('a signed-in player has three exchanges'),
    sorts: { createdAt: [m, n, o], '-createdAt': [o, n, m] },
    searches: {
      'sending character': [nora.sender.toUpperCase(), n],
      'receiving character': [mina.receiver.toLowerCase(), m],
      'sending server': [olga.from.toLowerCase(), o],
      'receiving server': [nora.to.toUpperCase(), n],
    },
  })
}

interface Filters {
  readonly search?: string | undefined
  readonly status?: string | undefined
}

/** The rows of all three histories. `found` is a history in which every row has this status. */
function filteredBy<Query extends Filters>(kind: string, query: Query) {
  const { search = '', status: requested = '' } = query
  const filters = { kind, edition, search }
  const found = (status: NonNullable<Query['status']>, server = 'known') => ({
    ...given('a signed-in player has a history', { ...filters, status, server }),
    input: { query: { ...query, status } },
  })
  const rows = {
    'minimum, that no filter finds': given('a signed-in player has nothing that the filters find', {
      ...filters,
      status: requested,
    }),
    'invalid-input': { ...found('Pending'), input: { query: { ...query, page: 0 } } },
  }
  return { found, rows }
}

function transactions(kind: 'buy' | 'sell'): readonly Interaction[] {
  const call = `history.${kind}` as const
  const { found, rows } = filteredBy(kind, callExamples[call].input.query)
  return rowsOf(call, kind === 'buy' ? 'the purchases' : 'the sales', {
    ...rows,
    'maximum, that all filters find': found('Pending'),
    'paid, that are paid': found('Paid'),
    'exchanged, that are delivered': found('Exchanged'),
    'rejected, that are rejected': found('Rejected'),
    'serverLeftOut, on a server that is gone': found('Pending', 'gone'),
    'serverNull, on a server that is gone, written as null': found('Paid', 'gone'),
    ...transactionLists(kind),
  })
}

function exchanges(): readonly Interaction[] {
  const { found, rows } = filteredBy('exchange', callExamples['history.exchange'].input.query)
  return rowsOf('history.exchange', 'the exchanges', {
    ...rows,
    'maximum, that all filters find': found('Exchanged'),
    'pending, that are pending': found('Pending'),
    'rejected, that are rejected': found('Rejected'),
    ...exchangeLists(),
  })
}

export const historyInteractions: readonly Interaction[] = [
  ...transactions('buy'),
  ...transactions('sell'),
  ...exchanges(),
]
