/** The descriptions of the interactions: the call or event, a colon, and words. `auth.login: a sign-in with a wrong password`. */
import type { EndpointId, EventName } from '../../contracts/registry/registry.ts'

/** What a call is about, and words for its interactions where the common ones do not fit. */
interface Words {
  readonly about: string
  /** Added to `about`, by the name of the interaction in the table. */
  readonly cases: Readonly<Record<string, string>>
}

const common: Readonly<Record<string, string>> = {
  'access-token-missing': 'without an access token',
  'access-token-refused': 'with an invalid access token',
  'invalid-input': 'with invalid values',
  'invalid-input, with its fields': 'with invalid values, which the answer names',
  'not-found': 'that names something unknown',
  'access-denied': 'that belongs to another player',
  'too-many-attempts': 'after too many attempts',
  operator: 'of an operator',
  admin: 'of an admin',
}

const conversationCases = {
  minimum: 'when there is none',
  opened: 'without messages',
  maximum: 'with a message and a reply',
  withClientId: 'with the clientId of the message',
}
const messageCases = {
  minimum: 'from the player',
  maximum: 'that repeats its clientId',
  'chat-closed': 'after its end',
}
const listCases = {
  'maximum, page 2': 'on the second page',
  'minimum, beyond the last page': 'beyond the last page',
}
const historyCases = {
  ...listCases,
  minimum: 'that no filter finds',
  maximum: 'that all filters find',
  paid: 'that are paid',
  exchanged: 'that are delivered',
  rejected: 'that are rejected',
  pending: 'that are pending',
  serverLeftOut: 'on a server that is gone',
  serverNull: 'on a server that is gone, written as null',
}
const keywordCases = {
  minimum: 'with a keyword that finds nothing',
  forSale: 'with a keyword, in stock',
  maximum: 'with a keyword, sold out',
  'forSale, whatever its case': 'with a keyword in other letters',
  'forSale, without a keyword': 'without a keyword',
}

const words: Readonly<Record<EndpointId, Words>> = {
  'auth.register': {
    about: 'a registration',
    cases: { minimum: 'with a new e-mail', 'email-taken': 'with an e-mail that has an account' },
  },
  'auth.google': { about: 'a browser', cases: { minimum: 'that goes to Google' } },
  'auth.googleCallback': {
    about: 'a return from Google',
    cases: {
      minimum: 'of a player',
      maximum: 'of a player with a complete profile',
      'minimum, in a browser': 'in a browser',
      'refused, in a browser': 'in a browser, with a wrong state',
      'refused, in a browser without the cookie': 'in a browser without the state cookie',
      'refused, in a browser with the cookie of another one':
        'in a browser with the state cookie of another one',
      'cancelled, in a browser': 'in a browser, cancelled by the player',
      'google-refused': 'with a wrong state',
      'google-refused, cancelled': 'that the player cancelled',
      'google-refused, without the cookie': 'without the state cookie',
      'google-refused, with the cookie of another browser': 'with the state cookie of another browser',
      'google-refused, an error beside a good code': 'with an error beside a good code',
    },
  },
  'auth.forgotPassword': { about: 'a request for a reset link', cases: { minimum: 'with any e-mail' } },
  'auth.resetPassword': {
    about: 'a new password',
    cases: {
      minimum: 'with a reset link',
      'reset-link-refused': 'with a used reset link',
      'reset-link-refused, of a link that was never sent': 'with a link that was never sent',
    },
  },
  'auth.login': {
    about: 'a sign-in',
    cases: {
      minimum: 'with the right password',
      maximum: 'with a complete profile',
      'minimum, not remembered': 'for the visit only',
      'minimum, rememberMe left out': 'without rememberMe',
      'wrong-credentials': 'with a wrong password',
    },
  },
  'auth.refresh': {
    about: 'a refresh',
    cases: {
      minimum: 'of a remembered session',
      maximum: 'with a complete profile',
      'minimum, not remembered': 'of a session for the visit',
      'minimum, after Google': 'after a sign-in with Google',
      'session-refused': 'without a session',
      'session-refused, of a session that has ended': 'of a session that has ended',
    },
  },
  'auth.logout': {
    about: 'a sign-out',
    cases: { minimum: 'without a session', 'minimum, with a session': 'with a session' },
  },
  'auth.changePassword': {
    about: 'a change of the password',
    cases: {
      minimum: 'with the right old password',
      'wrong-old-password': 'with a wrong old password',
      'access-denied': 'of another player',
    },
  },
  'users.update': {
    about: 'a change of the profile',
    cases: {
      minimum: 'with the required fields in the answer',
      maximum: 'with every field',
      'maximum, the city alone': 'of the city alone',
      'maximum, the names alone': 'of the names alone',
      'minimum, the rest emptied': 'that empties the optional fields',
      'access-denied': 'of another player',
      'not-found': 'of an unknown user',
    },
  },
  'games.list': { about: 'the list', cases: { minimum: 'of both games' } },
  'games.get': {
    about: 'one game',
    cases: {
      minimum: 'by the id of the retro game',
      'minimum, the touch game': 'by the id of the touch game',
    },
  },
  'servers.byGame': {
    about: 'the servers of a game',
    cases: { minimum: 'when there are none', forSale: 'in stock', maximum: 'sold out' },
  },
  'servers.all': {
    about: 'the servers of both games',
    cases: { minimum: 'when there are none', forSale: 'in stock in one game', maximum: 'sold out in both' },
  },
  'servers.retro': { about: 'the servers of the retro game', cases: keywordCases },
  'servers.touch': { about: 'the servers of the touch game', cases: keywordCases },
  'conversations.current': {
    about: 'the open request',
    cases: {
      ...conversationCases,
      waiting: 'to buy, without messages',
      waitingToSell: 'to sell, without messages',
    },
  },
  'conversations.create': {
    about: 'a new request',
    cases: {
      minimum: 'to buy',
      toSell: 'to sell',
      'access-denied': 'for another player',
      'not-found': 'on an unknown server',
      'request-already-open': 'beside an open one',
    },
  },
  'trackings.current': {
    about: 'the open tracking',
    cases: { ...conversationCases, 'access-denied': 'of another player' },
  },
  'trackings.create': {
    about: 'a new tracking',
    cases: { minimum: 'of the player', 'tracking-already-open': 'beside an open one' },
  },
  'messages.sendToRequest': {
    about: 'a message in a request',
    cases: { ...messageCases, 'access-denied': 'of another player', 'not-found': 'that does not exist' },
  },
  'messages.sendToTracking': {
    about: 'a message in a tracking',
    cases: { ...messageCases, 'access-denied': 'of another player', 'not-found': 'that does not exist' },
  },
  'messages.closeRequest': {
    about: 'the end of a request',
    cases: {
      ...conversationCases,
      minimum: 'to buy',
      toSell: 'to sell',
      'access-denied': 'of another player',
      'not-found': 'that does not exist',
    },
  },
  'messages.closeTracking': {
    about: 'the end of a tracking',
    cases: {
      ...conversationCases,
      minimum: 'without messages',
      'access-denied': 'of another player',
      'not-found': 'that does not exist',
    },
  },
  'exchanges.create': {
    about: 'a new exchange',
    cases: {
      minimum: 'at the current rate',
      operatorNull: 'at the current rate, with null for its operator',
      'not-found': 'to an unknown server',
      'not-found, where no rate has been set': 'where no rate has been set',
      'exchange-already-pending': 'beside a pending one',
      'rate-changed': 'at a rate that has changed',
      'stock-exceeded': 'of more than the stock',
    },
  },
  'exchanges.last': {
    about: 'the newest exchange',
    cases: {
      minimum: 'when there is none',
      pending: 'that is pending',
      operatorNull: 'that is pending, with null for its operator',
      withoutCharacter: 'of an operator without characters',
      assigned: 'of an operator with characters',
      maximum: 'with its code',
      exchanged: 'that is delivered',
      rejected: 'that is rejected',
    },
  },
  'history.buy': { about: 'the purchases', cases: historyCases },
  'history.sell': { about: 'the sales', cases: historyCases },
  'history.exchange': { about: 'the exchanges', cases: historyCases },
  'rates.list': {
    about: 'the rates',
    cases: {
      ...listCases,
      minimum: 'between two servers that have none',
      maximum: 'between two servers',
      'maximum, to one server from all': 'to one server from all',
    },
  },
  'rates.create': {
    about: 'a new rate',
    cases: {
      minimum: 'between two servers',
      'minimum, gameId left out': 'without a gameId',
      'access-denied': 'from a player',
      'not-found': 'to an unknown server',
    },
  },
}

const eventWords: Readonly<Record<EventName, Readonly<Record<string, string>>>> = {
  sendMessage: { minimum: 'a reply in a request' },
  sendTrackingMessage: { minimum: 'a reply in a tracking' },
  closeChat: { minimum: 'the staff closes a request' },
  closeChatTracking: { minimum: 'the staff closes a tracking' },
  closeRequestExpired: { minimum: 'a request expires' },
  closeTrackingExpired: { minimum: 'a tracking expires' },
  RequestUnavailable: {
    minimum: 'nobody can deliver',
    outOfStock: 'nothing is left to sell',
    maximum: 'nothing is left to sell, with an eventId',
  },
  newTrackingOperator: {
    minimum: 'an operator opens a tracking',
    takenOver: 'an operator takes over a tracking',
    maximum: 'an operator takes over a tracking, with an eventId',
    withClientId: 'an operator takes over a tracking, with the clientId of its message',
  },
  assignTransactionToOperator: {
    minimum: 'an operator without characters is assigned',
    assigned: 'an operator with characters is assigned',
    maximum: 'an operator with characters is assigned, with an eventId',
  },
  sessionEnded: {
    minimum: 'the player has signed out',
    passwordChanged: 'the password has changed',
    expired: 'the session has run out',
    revoked: 'the provider has ended the session',
    maximum: 'the player has signed out, with an eventId',
  },
}

/** Returns the description of an interaction, by its name in the table. Throws when it has no words. */
export function describeCall(call: EndpointId, name: string): string {
  const { about, cases } = words[call]
  const how = cases[name] ?? common[name] ?? sortOrSearch(name)
  if (how === undefined) throw new Error(`client/pact/descriptions.ts has no words for ${call}: ${name}.`)
  return `${call}: ${about} ${how}`
}

/** `maximum, sort -total` and `maximum, search by server`. */
function sortOrSearch(name: string): string | undefined {
  const [, kind, what = ''] = /^maximum, (sort|search by) (.+)$/.exec(name) ?? []
  if (kind === undefined) return undefined
  if (kind !== 'sort') return `that a search by ${what} finds`
  return what.startsWith('-') ? `sorted by ${what.slice(1)}, descending` : `sorted by ${what}`
}

/** Returns the description of an example of an event. The maximum adds an eventId unless it has other words. */
export function describeEvent(event: EventName, example: string): string {
  const { minimum = '', [example]: own } = eventWords[event]
  const said = own ?? (example === 'maximum' ? `${minimum}, with an eventId` : undefined)
  if (said === undefined)
    throw new Error(`client/pact/descriptions.ts has no words for ${event}: ${example}.`)
  return `${event}: ${said}`
}
