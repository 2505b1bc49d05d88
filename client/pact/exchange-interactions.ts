/** What the client relies on of exchanges. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { given, rowsOf, tokenRefusals, type Interaction } from './interaction.ts'

const { body } = callExamples['exchanges.create'].input
const servers = ['gameId', 'serverIdSender', 'serverIdReceiver'] as const
const nobody = '65f0000000000000000000ff'

/** The market of the example: 12,5 M give 10,15 M. */
const market = { conversionRate: '0.852', exchangeFee: '0.5', serverStock: '250.5' }

const mayExchange = (changes: Partial<typeof market> = {}) =>
  ({
    given: given('a signed-in player may exchange', { ...market, ...changes }),
    token: 'from-state',
  }) as const

const hasExchanged = (status: string, operator: 'none' | 'unnamed' | 'named') =>
  ({ given: given('a signed-in player has exchanged', { status, operator }), token: 'from-state' }) as const

export const exchangeInteractions: readonly Interaction[] = [
  ...rowsOf(
    'exchanges.create',
    servers,
    {
      minimum: mayExchange(),
      operatorNull: mayExchange(),
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...mayExchange(), input: { body: { ...body, SenderGameName: ' ' } } },
      'not-found': {
        ...mayExchange(),
        keeps: ['serverIdReceiver'],
        input: { body: { ...body, serverIdReceiver: nobody } },
      },
      'not-found, where no rate has been set': {
        given: given('somebody knows two servers of a game', { role: 'user' }),
        token: 'from-state',
        takes: { serverIdSender: 'serverIdFrom', serverIdReceiver: 'serverIdTo' },
      },
      'exchange-already-pending': hasExchanged('Pending', 'none'),
      'rate-changed': mayExchange({ conversionRate: '0.9' }),
      'stock-exceeded': mayExchange({ serverStock: '1' }),
    },
  ),
  ...rowsOf(
    'exchanges.last',
    [],
    {
      minimum: mayExchange(),
      pending: hasExchanged('Pending', 'none'),
      operatorNull: hasExchanged('Pending', 'none'),
      withoutCharacter: hasExchanged('Pending', 'unnamed'),
      assigned: hasExchanged('Pending', 'named'),
      maximum: hasExchanged('Pending', 'named'),
      exchanged: hasExchanged('Exchanged', 'named'),
      rejected: hasExchanged('Rejected', 'none'),
    },
    tokenRefusals,
  ),
]
