/** That each order, page and search of a history is the one that was asked for: three rows that are told apart. */
import { ids } from '../../contracts/registry/examples/values.ts'
import { exactRows, type Exactly } from './pinned-values.ts'
import { given, type Given } from './interaction.ts'
import { threeExchanges, threeTransactions } from '../../contracts/provider-states/list-states.ts'

interface Lists<Sort extends string> {
  readonly state: Given
  /** The rows in each order. */
  readonly sorts: Readonly<Record<Sort, readonly [Exactly, Exactly, Exactly]>>
  /** By what is searched, the words and the one row that has them. */
  readonly searches: Readonly<Record<string, readonly [words: string, row: Exactly]>>
}

/** No filter is set, as the page asks first. */
const first = { page: 1, limit: 10 } as const
const newestFirst = { ...first, sort: '-createdAt' } as const
const pageOfTwo = { limit: 2, sort: 'createdAt' } as const

/** These rows are all that is found. */
const all = (rows: readonly Exactly[]): Exactly => ({ ...exactRows(rows), 'pagination.total': rows.length })

const page = (number: number): Exactly => ({
  'pagination.total': 3,
  'pagination.page': number,
  'pagination.limit': 2,
  'pagination.totalPages': 2,
})

function listsOf<Sort extends string>({ state, sorts, searches }: Lists<Sort | 'createdAt'>) {
  const asked = { given: state, token: 'from-state' } as const
  const [oldest, , newest] = sorts.createdAt
  return {
    ...Object.fromEntries(
      Object.entries<readonly Exactly[]>(sorts).map(([sort, rows]) => [
        `maximum, sort ${sort}`,
        { ...asked, input: { query: { ...first, sort: sort as Sort } }, exactly: all(rows) },
      ]),
    ),
    'maximum, page 2': {
      ...asked,
      input: { query: { ...pageOfTwo, page: 2 } },
      exactly: { ...exactRows([newest]), ...page(2) },
    },
    'minimum, beyond the last page': {
      ...asked,
      input: { query: { ...pageOfTwo, page: 3 } },
      exactly: page(3),
    },
    ...Object.fromEntries(
      Object.entries(searches).map(([what, [words, row]]) => [
        `maximum, search by ${what}`,
        { ...asked, input: { query: { ...newestFirst, search: words } }, exactly: all([row]) },
      ]),
    ),
    'maximum, search by id': {
      ...asked,
      takes: { search: 'idInCapitals' },
      input: { query: { ...newestFirst, search: ids.transaction.toUpperCase() } },
      exactly: all([oldest]),
    },
  } as const
}

const transactionRow = ({ character, server, total }: (typeof threeTransactions)[number]): Exactly => ({
  persoName: character,
  'server.serverName': server,
  total,
})

/** Searches are in another case than the provider has the words. */
export function transactionLists(kind: 'buy' | 'sell') {
  const [mina, nora, olga] = threeTransactions
  const [m, n, o] = [transactionRow(mina), transactionRow(nora), transactionRow(olga)]
  return listsOf({
    state: given('a signed-in player has three transactions', { kind }),
    sorts: { createdAt: [m, n, o], '-createdAt': [o, n, m], total: [o, m, n], '-total': [n, m, o] },
    searches: { character: [nora.character.toUpperCase(), n], server: [olga.server.toLowerCase(), o] },
  })
}

const exchangeRow = ({ sender, from, receiver, to }: (typeof threeExchanges)[number]): Exactly => ({
  SenderGameName: sender,
  'serverSender.serverName': from,
  ReceiverGameName: receiver,
  'serverReceiver.serverName': to,
})

export function exchangeLists() {
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
