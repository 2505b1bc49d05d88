/**
 * What the client relies on, call by call: the provider's state, what is sent, and what has to come back. The pacts are
 * written from this table, so that the registry's examples stay the only description of an answer.
 */
import { callExamples } from '../registry/examples.ts'
import type { CallInput } from '../registry/endpoint.ts'
import type { ErrorCode } from '../registry/errors.ts'
import type { Endpoints } from '../registry/registry.ts'
import type { StateName, StateParams } from './states.ts'
import type { ConsumedEndpointId, ConsumedEventName } from './unconsumed.ts'

type Given = {
  readonly [Name in StateName]: { readonly name: Name; readonly params: StateParams<Name> }
}[StateName]

const given = <Name extends StateName>(name: Name, params: StateParams<Name>) =>
  ({ name, params }) as unknown as Given

export interface Interaction<Id extends ConsumedEndpointId = ConsumedEndpointId> {
  readonly call: Id
  /** What makes this one differ from the others of its call. */
  readonly name: string
  readonly given: Given | undefined
  readonly input: CallInput<Endpoints[Id]>
  /** The names in `input.body` whose value the provider's state gives. */
  readonly fromState: readonly string[]
  /** The access token that is sent: the state's, one that the provider must refuse, or none. */
  readonly token: 'from-state' | 'refused' | 'none'
  readonly sendsCookie: boolean
  /** The example that is answered with, or the refusal. */
  readonly answer: { readonly example: string } | { readonly refusal: ErrorCode }
  /** Pins what a provider may leave out: verified, reported, and never a failure. */
  readonly isOptional: boolean
}

interface Row<Id extends ConsumedEndpointId> {
  readonly given?: Given
  readonly input?: CallInput<Endpoints[Id]>
  readonly token?: Interaction['token']
  readonly sendsCookie?: boolean
  readonly isOptional?: boolean
}

function rowsOf<Id extends ConsumedEndpointId>(
  call: Id,
  fromState: readonly string[],
  answers: Readonly<Record<string, Row<Id>>>,
  refusals: Partial<Record<ErrorCode, Row<Id> & { readonly keeps?: readonly string[] }>> = {},
): Interaction[] {
  const complete = (name: string, row: Row<Id>, answer: Interaction['answer'], taken: readonly string[]) => ({
    call,
    name,
    given: row.given,
    input: row.input ?? callExamples[call].input,
    fromState: taken,
    token: row.token ?? 'none',
    sendsCookie: row.sendsCookie ?? false,
    isOptional: row.isOptional ?? false,
    answer,
  })
  return [
    ...Object.entries(answers).map(([example, row]) => complete(example, row, { example }, fromState)),
    ...Object.entries(refusals).map(([code, { keeps = [], ...row }]) =>
      complete(
        code,
        row,
        { refusal: code as ErrorCode },
        row.given === undefined ? [] : fromState.filter((name) => !keeps.includes(name)),
      ),
    ),
  ] as unknown as Interaction[]
}

const account = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
const signedIn = given('a player is signed in', {})
const waiting = given('a signed-in player has an open request', { stage: 'waiting', transactionType: 'Buy' })
const active = given('a signed-in player has an open request', { stage: 'active', transactionType: 'Buy' })
const closed = given('a signed-in player has a closed request', {})
const foreign = given("a signed-in player knows of another player's request", {})
const nobody = '65f0000000000000000000ff'

const listing = (edition: 'retro' | 'touch', keyword: string) => ({
  minimum: { given: given('no server matches a keyword', { edition, keyword }) },
  forSale: {
    given: given('servers match a keyword', {
      edition,
      keyword,
      stockStatusForSell: 'in stock now',
      stockStatusForBuy: 'not completed',
    }),
  },
  maximum: {
    given: given('servers match a keyword', {
      edition,
      keyword,
      stockStatusForSell: 'out of stock',
      stockStatusForBuy: 'completed',
    }),
  },
})

const create = callExamples['conversations.create'].input.body
const send = callExamples['messages.sendToRequest'].input.body

/** What every call with an access token is refused with when the token is missing or bad. */
const tokenRefusals = {
  'access-token-missing': { token: 'none' },
  'access-token-refused': { token: 'refused' },
} as const

export const interactions: readonly Interaction[] = [
  ...rowsOf(
    'auth.login',
    [],
    {
      minimum: { given: given('an account exists', { ...account, role: 'user', profile: 'minimum' }) },
      maximum: { given: given('an account exists', { ...account, role: 'user', profile: 'complete' }) },
      operator: { given: given('an account exists', { ...account, role: 'operator', profile: 'minimum' }) },
      admin: { given: given('an account exists', { ...account, role: 'admin', profile: 'minimum' }) },
    },
    {
      'invalid-input': { input: { body: { ...account, email: '', rememberMe: false } } },
      'wrong-credentials': {
        given: given('an account exists', { ...account, role: 'user', profile: 'minimum' }),
        input: { body: { ...account, password: 'Faux2026!', rememberMe: false } },
      },
      'too-many-attempts': { given: given('too many sign-ins have failed', { email: account.email }) },
    },
  ),
  ...rowsOf(
    'auth.refresh',
    [],
    {
      minimum: { given: given('a session can be refreshed', { profile: 'minimum' }), sendsCookie: true },
      maximum: { given: given('a session can be refreshed', { profile: 'complete' }), sendsCookie: true },
    },
    { 'session-refused': {} },
  ),
  ...rowsOf('auth.logout', [], { minimum: {} }),
  ...rowsOf('games.list', [], { minimum: { given: given('both games exist', {}) } }),
  ...rowsOf('servers.retro', [], listing('retro', 'boune')),
  ...rowsOf('servers.touch', [], listing('touch', 'dodge')),
  ...rowsOf(
    'conversations.current',
    [],
    {
      minimum: { given: signedIn, token: 'from-state' },
      waiting: { given: waiting, token: 'from-state' },
      waitingToSell: {
        given: given('a signed-in player has an open request', { stage: 'waiting', transactionType: 'Sell' }),
        token: 'from-state',
      },
      maximum: { given: active, token: 'from-state' },
      withClientId: { given: active, token: 'from-state', isOptional: true },
    },
    tokenRefusals,
  ),
  ...rowsOf(
    'conversations.create',
    ['userId', 'gameId', 'serverId'],
    { minimum: { given: signedIn, token: 'from-state' } },
    {
      ...tokenRefusals,
      'invalid-input': {
        given: signedIn,
        token: 'from-state',
        input: { body: { ...create, quantity: 0 } },
      },
      'access-denied': {
        given: signedIn,
        token: 'from-state',
        keeps: ['userId'],
        input: { body: { ...create, userId: nobody } },
      },
      'not-found': {
        given: signedIn,
        token: 'from-state',
        keeps: ['serverId'],
        input: { body: { ...create, serverId: nobody } },
      },
      'request-already-open': { given: waiting, token: 'from-state' },
    },
  ),
  ...rowsOf(
    'messages.sendToRequest',
    ['requestId'],
    {
      minimum: { given: active, token: 'from-state' },
      maximum: { given: active, token: 'from-state', isOptional: true },
    },
    {
      ...tokenRefusals,
      'invalid-input': { given: active, token: 'from-state', input: { body: { ...send, message: ' ' } } },
      'access-denied': { given: foreign, token: 'from-state' },
      'not-found': {
        given: signedIn,
        token: 'from-state',
        keeps: ['requestId'],
        input: { body: { ...send, requestId: nobody } },
      },
      'chat-closed': { given: closed, token: 'from-state' },
    },
  ),
  ...rowsOf(
    'messages.closeRequest',
    ['requestId'],
    {
      minimum: { given: waiting, token: 'from-state' },
      maximum: { given: active, token: 'from-state' },
    },
    {
      ...tokenRefusals,
      'invalid-input': {
        given: signedIn,
        token: 'from-state',
        keeps: ['requestId'],
        input: { body: { requestId: 'no id' } },
      },
      'access-denied': { given: foreign, token: 'from-state' },
      'not-found': {
        given: signedIn,
        token: 'from-state',
        keeps: ['requestId'],
        input: { body: { requestId: nobody } },
      },
    },
  ),
]

/** What sets each event off at the provider. */
export const eventStates: { readonly [Name in ConsumedEventName]: StateName } = {
  sendMessage: 'the staff has replied to a connected player',
  closeChat: 'the staff has closed the request of a connected player',
}
