/** Interactions about requests and trackings, the two kinds of conversations. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { given, rowsOf, tokenRefusals, unknownId, type Interaction } from './interaction.ts'

const fromState = { token: 'from-state' } as const
const signedIn = { ...fromState, given: given('a player is signed in', {}) }
const opened = { ...fromState, given: given('a signed-in player has an open tracking', { stage: 'opened' }) }
const taken = { ...fromState, given: given('a signed-in player has an open tracking', { stage: 'taken' }) }
const closedTracking = { ...fromState, given: given('a signed-in player has a closed tracking', {}) }
const foreignTracking = {
  ...fromState,
  given: given("a signed-in player knows of another player's tracking", {}),
}

const sendToTracking = callExamples['messages.sendToTracking'].input.body

export const trackingInteractions: readonly Interaction[] = [
  ...rowsOf(
    'trackings.current',
    ['userId'],
    {
      minimum: signedIn,
      opened,
      maximum: taken,
      withClientId: taken,
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...signedIn, keeps: ['userId'], input: { params: { userId: 'no id' } } },
      'access-denied': {
        ...fromState,
        given: given("a signed-in player knows of another player's account", {}),
      },
    },
  ),
  ...rowsOf(
    'trackings.create',
    [],
    { minimum: signedIn },
    { ...tokenRefusals, 'tracking-already-open': opened },
  ),
  ...rowsOf(
    'messages.sendToTracking',
    ['trackingId'],
    { minimum: opened, maximum: opened },
    {
      ...tokenRefusals,
      'invalid-input': { ...opened, input: { body: { ...sendToTracking, message: ' ' } } },
      'access-denied': foreignTracking,
      'not-found': {
        ...signedIn,
        keeps: ['trackingId'],
        input: { body: { ...sendToTracking, trackingId: unknownId } },
      },
      'chat-closed': closedTracking,
    },
  ),
  ...rowsOf(
    'messages.closeTracking',
    ['trackingId'],
    { minimum: opened, maximum: taken, withClientId: taken },
    {
      ...tokenRefusals,
      'invalid-input': { ...signedIn, keeps: ['trackingId'], input: { body: { trackingId: 'no id' } } },
      'access-denied': foreignTracking,
      'not-found': { ...signedIn, keeps: ['trackingId'], input: { body: { trackingId: unknownId } } },
    },
  ),
]

const withRequest = (stage: 'waiting' | 'active', transactionType: 'Buy' | 'Sell') => ({
  ...fromState,
  given: given('a signed-in player has an open request', { stage, transactionType }),
})
const waiting = withRequest('waiting', 'Buy')
const waitingToSell = withRequest('waiting', 'Sell')
const active = withRequest('active', 'Buy')
const closedRequest = { ...fromState, given: given('a signed-in player has a closed request', {}) }
const foreignRequest = {
  ...fromState,
  given: given("a signed-in player knows of another player's request", {}),
}

const create = callExamples['conversations.create'].input.body
const sendToRequest = callExamples['messages.sendToRequest'].input.body

export const requestInteractions: readonly Interaction[] = [
  ...rowsOf(
    'conversations.current',
    [],
    {
      minimum: signedIn,
      waiting,
      waitingToSell,
      maximum: active,
      withClientId: active,
    },
    tokenRefusals,
  ),
  ...rowsOf(
    'conversations.create',
    ['userId', 'gameId', 'serverId'],
    {
      minimum: signedIn,
      toSell: {
        ...signedIn,
        input: { body: { ...create, transactionType: 'Sell' } },
      },
    },
    {
      ...tokenRefusals,
      'invalid-input': {
        ...signedIn,
        input: { body: { ...create, quantity: 0 } },
      },
      'access-denied': {
        ...signedIn,
        keeps: ['userId'],
        input: { body: { ...create, userId: unknownId } },
      },
      'not-found': {
        ...signedIn,
        keeps: ['serverId'],
        input: { body: { ...create, serverId: unknownId } },
      },
      'request-already-open': waiting,
    },
  ),
  ...rowsOf(
    'messages.sendToRequest',
    ['requestId'],
    {
      minimum: active,
      maximum: active,
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...active, input: { body: { ...sendToRequest, message: ' ' } } },
      'access-denied': foreignRequest,
      'not-found': {
        ...signedIn,
        keeps: ['requestId'],
        input: { body: { ...sendToRequest, requestId: unknownId } },
      },
      'chat-closed': closedRequest,
    },
  ),
  ...rowsOf(
    'messages.closeRequest',
    ['requestId'],
    {
      minimum: waiting,
      toSell: waitingToSell,
      maximum: active,
      withClientId: active,
    },
    {
      ...tokenRefusals,
      'invalid-input': {
        ...signedIn,
        keeps: ['requestId'],
        input: { body: { requestId: 'no id' } },
      },
      'access-denied': foreignRequest,
      'not-found': {
        ...signedIn,
        keeps: ['requestId'],
        input: { body: { requestId: unknownId } },
      },
    },
  ),
]
