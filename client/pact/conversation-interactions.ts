import { callExamples } from '../../contracts/registry/examples.ts'
import { given, rowsOf, unknownId, type Interaction } from './interaction.ts'

const signedIn = given('a player is signed in')
const opened = given('a signed-in player has an open tracking', { stage: 'opened' })
const taken = given('a signed-in player has an open tracking', { stage: 'taken' })
const foreignTracking = given("a signed-in player knows of another player's tracking")

const sendToTracking = callExamples['messages.sendToTracking'].input.body

export const trackingInteractions: readonly Interaction[] = [
  ...rowsOf('trackings.current', 'the open tracking', {
    'minimum, when there is none': signedIn,
    'opened, without messages': opened,
    'maximum, with a message and a reply': taken,
    'withClientId, with the clientId of the message': taken,
    'invalid-input': { ...signedIn, input: { params: { userId: 'no id' } } },
    'access-denied, of another player': given("a signed-in player knows of another player's account"),
  }),
  ...rowsOf('trackings.create', 'a new tracking', {
    'minimum, of the player': signedIn,
    'tracking-already-open, beside an open one': opened,
  }),
  ...rowsOf('messages.sendToTracking', 'a message in a tracking', {
    'minimum, from the player': opened,
    'maximum, that repeats its clientId': opened,
    'invalid-input': { ...opened, input: { body: { ...sendToTracking, message: ' ' } } },
    'access-denied, of another player': foreignTracking,
    'not-found, that does not exist': {
      ...signedIn,
      input: { body: { ...sendToTracking, trackingId: unknownId } },
    },
    'chat-closed, after its end': given('a signed-in player has a closed tracking'),
  }),
  ...rowsOf('messages.closeTracking', 'the end of a tracking', {
    'minimum, without messages': opened,
    'maximum, with a message and a reply': taken,
    'withClientId, with the clientId of the message': taken,
    'invalid-input': { ...signedIn, input: { body: { trackingId: 'no id' } } },
    'access-denied, of another player': foreignTracking,
    'not-found, that does not exist': { ...signedIn, input: { body: { trackingId: unknownId } } },
  }),
]

const withRequest = (stage: 'waiting' | 'active', transactionType: 'Buy' | 'Sell') =>
  given('a signed-in player has an open request', { stage, transactionType })
const waiting = withRequest('waiting', 'Buy')
const waitingToSell = withRequest('waiting', 'Sell')
const active = withRequest('active', 'Buy')
const foreignRequest = given("a signed-in player knows of another player's request")

const create = callExamples['conversations.create'].input.body
const sendToRequest = callExamples['messages.sendToRequest'].input.body

export const requestInteractions: readonly Interaction[] = [
  ...rowsOf('conversations.current', 'the open request', {
    'minimum, when there is none': signedIn,
    'waiting, to buy, without messages': waiting,
    'waitingToSell, to sell, without messages': waitingToSell,
    'maximum, with a message and a reply': active,
    'withClientId, with the clientId of the message': active,
  }),
  ...rowsOf('conversations.create', 'a new request', {
    'minimum, to buy': signedIn,
    'toSell, to sell': { ...signedIn, input: { body: { ...create, transactionType: 'Sell' } } },
    'invalid-input': { ...signedIn, input: { body: { ...create, quantity: 0 } } },
    'access-denied, for another player': { ...signedIn, input: { body: { ...create, userId: unknownId } } },
    'not-found, on an unknown server': { ...signedIn, input: { body: { ...create, serverId: unknownId } } },
    'request-already-open, beside an open one': waiting,
  }),
  ...rowsOf('messages.sendToRequest', 'a message in a request', {
    'minimum, from the player': active,
    'maximum, that repeats its clientId': active,
    'invalid-input': { ...active, input: { body: { ...sendToRequest, message: ' ' } } },
    'access-denied, of another player': foreignRequest,
    'not-found, that does not exist': {
      ...signedIn,
      input: { body: { ...sendToRequest, requestId: unknownId } },
    },
    'chat-closed, after its end': given('a signed-in player has a closed request'),
  }),
  ...rowsOf('messages.closeRequest', 'the end of a request', {
    'minimum, to buy': waiting,
    'toSell, to sell': waitingToSell,
    'maximum, with a message and a reply': active,
    'withClientId, with the clientId of the message': active,
    'invalid-input': { ...signedIn, input: { body: { requestId: 'no id' } } },
    'access-denied, of another player': foreignRequest,
    'not-found, that does not exist': { ...signedIn, input: { body: { requestId: unknownId } } },
  }),
]
