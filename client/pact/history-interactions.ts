/** What the client relies on of the histories; that each filter is honoured is what the empty answer shows. */
import { callExamples } from '../../contracts/registry/examples.ts'
import type { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import type { TransactionStatus } from '../../contracts/registry/history.ts'
import { exchangeLists, transactionLists } from './history-lists.ts'
import { given, rowsOf, tokenRefusals, type Interaction } from './interaction.ts'

const edition = 'retro'

/** A history in which every row has this status, and is asked for with it. */
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

function transactions(call: 'history.buy' | 'history.sell', kind: 'buy' | 'sell'): Interaction[] {
  const { query } = callExamples[call].input
  const { search = '', status: asked = 'Pending' } = query
  const withStatus = (status: TransactionStatus, server?: string) => ({
    ...found(kind, search, status, server),
    input: { query: { ...query, status } },
  })
  return rowsOf(
    call,
    [],
    {
      minimum: nothing(kind, search, asked),
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
  const { search = '', status: asked = 'Exchanged' } = query
  const withStatus = (status: ExchangeStatus) => ({
    ...found('exchange', search, status),
    input: { query: { ...query, status } },
  })
  return rowsOf(
    'history.exchange',
    [],
    {
      minimum: nothing('exchange', search, asked),
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
