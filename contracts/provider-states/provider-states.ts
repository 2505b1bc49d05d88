/**
 * What must be true at the provider before an interaction. The verifier sends a state's name and parameters to the
 * provider's state address, and puts the values from its answer into the request that follows.
 */

export const stateValues = {
  accessToken: 'A valid access token of the player, without "Bearer".',
  refreshCookie: "The Cookie header with the player's refresh token, `name=value`.",
  stateCookie: 'The Cookie header of the browser that went to Google with `state`, `name=value`.',
  otherCookie: 'The Cookie header of another browser, which went to Google with a different state.',
  state: 'The state of the sign-in with Google, which Google sends back.',
  code: 'The code with which Google sends the browser back.',
  userId: "The player's id.",
  gameId: 'The id of a game.',
  serverId: 'The id of a server of that game.',
  resetToken: 'The token of a reset link, as it appears in the link.',
  requestId: 'The id of the request that the state describes.',
  trackingId: 'The id of the tracking that the state describes.',
  serverIdSender: 'The id of the server of that game that sends the Kamas.',
  serverIdReceiver: 'The id of the server of that game that receives the Kamas.',
  serverIdFrom: 'The id of the server at the start of the rate.',
  serverIdTo: 'The id of the server of the same game at the end of the rate.',
  transactionId: 'The id of the exchange that the state describes.',
  idInCapitals: 'The id of the transaction that the state describes, in capital letters.',
} as const

export type StateValue = keyof typeof stateValues

/** Describes a state so that another team can implement it. */
function state<
  const Params extends readonly string[] = readonly [],
  const Values extends readonly StateValue[] = readonly [],
>(about: string, { params, values }: { readonly params?: Params; readonly values?: Values } = {}) {
  return { about, params: (params ?? []) as unknown as Params, values: (values ?? []) as unknown as Values }
}

const completeProfile =
  'the phoneNumber "+212 600 000 000", the address "12 rue des Orangers", the country "Maroc", the City "Fès", the bankName "Banque Atlas" and the RIB "007780000123456789012345"'
/** The player of all states that name no other. */
const yasmine = 'The player is "Yasmine Bennani" with the e-mail "yasmine@kamasouk.test".'

export const accountStates = {
  'an account exists': state(
    `A player called "Yasmine Bennani" can sign in with this \`email\` and \`password\`, has this \`role\`, and has no recent failed sign-ins. With \`profile\` "complete" the profile has ${completeProfile}. Another account exists too.`,
    { params: ['email', 'password', 'role', 'profile'], values: ['userId'] },
  ),
  'nobody has an account with an e-mail': state('Nobody has an account with this `email`.', {
    params: ['email'],
  }),
  'too many sign-ins have failed': state(
    'So many sign-ins with this `email` have just failed that the provider refuses the next one without checking the password.',
    { params: ['email'] },
  ),
  'too many reset links have been asked for': state(
    'So many reset links for this `email` have just been requested that the provider refuses the next request.',
    { params: ['email'] },
  ),
  'a reset link has been sent': state(
    'A player has received a reset link. With `isUsed` "yes" the player has already set a password with it.',
    { params: ['isUsed'], values: ['resetToken'] },
  ),
  'a session can be refreshed': state(
    'A player has signed in: with `isRemembered` "yes" the session lasts 30 days, with "no" until the browser closes. `refreshCookie` is the Cookie header that the browser now sends. `role` and `profile` as in "an account exists". ' +
      yasmine,
    { params: ['role', 'profile', 'isRemembered'], values: ['refreshCookie', 'userId'] },
  ),
  'a session has ended': state(
    'A player has signed in and out again. `refreshCookie` is the Cookie header of a browser that kept the cookie anyway.',
    { values: ['refreshCookie'] },
  ),
  'a player comes back from Google': state(
    'The provider has sent a browser to Google with `state`, and Google now sends it back with that state and with `code`, for a player who may sign in. `role` and `profile` as in "an account exists". When the provider then calls Google, Google must name this player: replace Google by a stub here. `stateCookie` is the Cookie header that this browser now sends, `otherCookie` that of another browser that went to Google too. ' +
      yasmine,
    { params: ['role', 'profile'], values: ['state', 'code', 'stateCookie', 'otherCookie', 'userId'] },
  ),
  'a player has signed in with Google': state(
    'A player has come back from Google and is signed in. `refreshCookie` is the Cookie header that the browser now sends to /api/auth/refresh: the cookie that the answer to the callback has set. ' +
      yasmine,
    { values: ['refreshCookie', 'userId'] },
  ),
  'a user is signed in': state(
    'A user with this `role` and this `password` is signed in. `profile` as in "an account exists"; with "minimum" every optional field is empty. ' +
      yasmine,
    { params: ['role', 'password', 'profile'], values: ['accessToken', 'userId'] },
  ),
  "a signed-in player knows of another player's account": state(
    'A player is signed in; `userId` is the id of another player.',
    { values: ['accessToken', 'userId'] },
  ),
} as const

/** The first message of a conversation, and the reply. */
const written =
  'the player wrote "Bonjour, je suis connectée." and the staff replied "Bonjour ! Je prends votre demande."'

export const conversationStates = {
  'a player is signed in': state(
    'A player is signed in and has no open request and no open tracking; another player has both. `gameId` and `serverId` name a server where the player may order.',
    { values: ['accessToken', 'userId', 'gameId', 'serverId'] },
  ),
  'a signed-in player has an open request': state(
    `A player is signed in and has one open request of this \`transactionType\`, for a quantity of 12.5 and with the username "Yasmi-Iop". With \`stage\` "waiting" it has no operator and no messages; with "active" ${written}, and it has these two messages in this order. Another player has an open request too. \`gameId\` and \`serverId\` as in "a player is signed in".`,
    {
      params: ['stage', 'transactionType'],
      values: ['accessToken', 'userId', 'requestId', 'gameId', 'serverId'],
    },
  ),
  'a signed-in player has a closed request': state('A player is signed in and has a closed request.', {
    values: ['accessToken', 'requestId'],
  }),
  "a signed-in player knows of another player's request": state(
    'A player is signed in; `requestId` names an open request of another player.',
    { values: ['accessToken', 'requestId'] },
  ),
  'a signed-in player has an open tracking': state(
    `A player is signed in and has one open tracking. With \`stage\` "opened" it has no operator and no messages; with "taken" an operator is assigned, ${written}, and it has these two messages in this order. Another player has an open tracking too.`,
    { params: ['stage'], values: ['accessToken', 'userId', 'trackingId'] },
  ),
  'a signed-in player has a closed tracking': state('A player is signed in and has a closed tracking.', {
    values: ['accessToken', 'trackingId'],
  }),
  "a signed-in player knows of another player's tracking": state(
    'A player is signed in; `trackingId` names an open tracking of another player.',
    { values: ['accessToken', 'trackingId'] },
  ),
} as const

const prices = 'the sellPrice 9.5, the buyPrice 12 and the serverStock 250.5'

export const marketStates = {
  'both games exist': state('The games "Dofus Retro" and "Dofus Touch" exist, each with its fixed id.'),
  'there are no servers': state(
    'The `edition` "retro" or "touch" has no servers, and the other edition has some; with "both" no edition has servers.',
    { params: ['edition'] },
  ),
  'each game has one server': state(
    `The retro game has exactly one server, "Boune", and the touch game exactly one, "Dodge". Both are "out of stock" and "completed" and have ${prices}.`,
  ),
  'servers match a keyword': state(
    `The \`edition\` ("retro" or "touch") has exactly one server. It is called "Grand" and the \`keyword\`, such as "Grand boune", with these \`stockStatusForSell\` and \`stockStatusForBuy\` and ${prices}. The other edition has one server with the same name and prices; its stockStatusForSell and stockStatusForBuy are the other ones.`,
    { params: ['edition', 'keyword', 'stockStatusForSell', 'stockStatusForBuy'] },
  ),
  'no server matches a keyword': state('The `edition` has servers, but none has the `keyword` in its name.', {
    params: ['edition', 'keyword'],
  }),
  'somebody knows two servers of a game': state(
    'A user with this `role` is signed in. `serverIdFrom` and `serverIdTo` name two servers of the retro game, "Boune" and "Allisteria" with the serverStock 250.5, without a rate from the first to the second.',
    { params: ['role'], values: ['accessToken', 'gameId', 'serverIdFrom', 'serverIdTo'] },
  ),
  'a rate exists between two servers': state('There is a rate between two servers of the retro game.', {
    values: ['serverIdFrom', 'serverIdTo'],
  }),
  'no rate exists between two servers': state(
    'There is no rate between two servers of the retro game, but one from the first to a third server, and one from the third to the second.',
    { values: ['serverIdFrom', 'serverIdTo'] },
  ),
  'a signed-in player may exchange': state(
    'A player is signed in and has never requested an exchange; another player has a pending one. An exchange from the first server, "Boune" of the retro game, to the second, "Allisteria" of the same game, multiplies by `conversionRate` and subtracts `exchangeFee` (in M). The second server has `serverStock` (in M).',
    {
      params: ['conversionRate', 'exchangeFee', 'serverStock'],
      values: ['accessToken', 'gameId', 'serverIdSender', 'serverIdReceiver'],
    },
  ),
  'a signed-in player has exchanged': state(
    'A player is signed in and has a newest exchange with this `status`: 12.5 M of "Yasmi-Iop" on the server "Boune" become 10.15 M for "Yasmi-Cra" on "Allisteria", both of the retro game. `operator` is "none" for no operator, "unnamed" for "Karim", who is offline and has no character on any server, and "named" for "Karim", who is online and has a character "Karim-Livreur" on both servers of the exchange. The player has an older exchange with another status, and another player has a pending one.',
    {
      params: ['status', 'operator'],
      values: ['accessToken', 'gameId', 'serverIdSender', 'serverIdReceiver', 'transactionId'],
    },
  ),
} as const

// The rows of the sorted and paged lists. The descriptions of the states and the expected answers both use them. Oldest first;
// every sort order gives a different sequence, numbers sort differently as texts, and no word of one row appears in another.

export const threeTransactions = [
  { character: 'Mina-Iop', server: 'Agride', total: 20.5 },
  { character: 'Nora-Cra', server: 'Boune', total: 100.5 },
  { character: 'Olga-Eni', server: 'Crocabulia', total: 9.5 },
] as const

export const threeExchanges = [
  { sender: 'Mina-Iop', from: 'Agride', receiver: 'Rosa-Sac', to: 'Danathor' },
  { sender: 'Nora-Cra', from: 'Boune', receiver: 'Sara-Osa', to: 'Elbour' },
  { sender: 'Olga-Eni', from: 'Crocabulia', receiver: 'Tara-Xel', to: 'Farle' },
] as const

/** The first three start at the same server. */
export const fourRates = [
  { from: 'Agride', to: 'Boune', conversionRate: 100.5, exchangeFee: 20.5 },
  { from: 'Agride', to: 'Crocabulia', conversionRate: 9.5, exchangeFee: 9.5 },
  { from: 'Agride', to: 'Danathor', conversionRate: 20.5, exchangeFee: 100.5 },
  { from: 'Elbour', to: 'Crocabulia', conversionRate: 1.2, exchangeFee: 1 },
] as const

const listOf = <Row>(rows: readonly Row[], format: (row: Row) => string): string =>
  rows.map(format).join('; ')

export const listStates = {
  'a signed-in player has a history': state(
    'A player is signed in and has transactions of this `kind` ("buy", "sell" or "exchange"). The games are called "Dofus Retro" and "Dofus Touch". All of them have this `edition` ("retro" or "touch"), this `status`, and a character with the `search` in its name. With `server` "known" their servers still exist; with "gone" they do not.',
    { params: ['kind', 'status', 'edition', 'search', 'server'], values: ['accessToken'] },
  ),
  'a signed-in player has nothing that the filters find': state(
    'A player is signed in and has transactions of this `kind`. Each fails exactly one of the three filters: some have the `status` and a character with the `search` in its name but another edition than `edition`, some have another status, and some have other characters, with the `search` neither in an id nor in the name of a server.',
    { params: ['kind', 'status', 'edition', 'search'], values: ['accessToken'] },
  ),
  'a signed-in player has three transactions': state(
    `A player is signed in and has exactly three transactions of this \`kind\` ("buy" or "sell"), of 12.5 M each, of the retro game and with the status "Pending"; another player has the same ones. From the oldest to the newest: ${listOf(
      threeTransactions,
      ({ character, server, total }) =>
        `that of the character "${character}" on the server "${server}" for a total of ${String(total)} DH`,
    )}. \`idInCapitals\` is the id of the oldest.`,
    { params: ['kind'], values: ['accessToken', 'idInCapitals'] },
  ),
  'a signed-in player has three exchanges': state(
    `A player is signed in and has exactly three exchanges, of the retro game and with the status "Exchanged", each of 12.5 M that become 10.15 M; another player has the same ones. From the oldest to the newest: ${listOf(
      threeExchanges,
      ({ sender, from, receiver, to }) =>
        `from "${sender}" on the server "${from}" to "${receiver}" on the server "${to}"`,
    )}. \`idInCapitals\` is the id of the oldest.`,
    { values: ['accessToken', 'idInCapitals'] },
  ),
  'rates lead from one server and to another': state(
    `These rates exist between servers of the retro game, each with the serverStock 250.5, and no others from "${fourRates[0].from}" or to "${fourRates[3].to}". From the oldest to the newest: ${listOf(
      fourRates,
      ({ from, to, conversionRate, exchangeFee }) =>
        `from "${from}" to "${to}" with the conversionRate ${String(conversionRate)} and the exchangeFee ${String(exchangeFee)}`,
    )}. \`serverIdFrom\` is the id of "${fourRates[0].from}", \`serverIdTo\` that of "${fourRates[3].to}".`,
    { values: ['serverIdFrom', 'serverIdTo'] },
  ),
} as const

const receivedMessage = 'The message that the verifier then requests is the event that the player received.'

/** Each of these states triggers an event. */
export const eventStates = {
  'the staff has replied to a connected player': state(
    `A player with an open request is connected to the realtime channel, and the staff has just written "Bonjour ! Je prends votre demande." in that request. ${receivedMessage}`,
    { values: ['requestId'] },
  ),
  'the staff has closed the request of a connected player': state(
    `A player with an open request is connected to the realtime channel, and the staff has just closed that request. ${receivedMessage}`,
    { values: ['requestId'] },
  ),
  'the request of a connected player has expired': state(
    `A player with an open request is connected to the realtime channel, and the request has just ended because nobody replied within 30 minutes. ${receivedMessage}`,
    { values: ['requestId'] },
  ),
  'the staff cannot serve the request of a connected player': state(
    `A player with an open request is connected to the realtime channel, and the staff has just ended the request for this \`reason\`: "no_operator" when nobody can deliver, "out_of_stock" when nothing is left to sell. ${receivedMessage}`,
    { params: ['reason'], values: ['requestId'] },
  ),
  'the staff has replied in the tracking of a connected player': state(
    `A player with an open tracking is connected to the realtime channel, and the staff has just written "Bonjour ! Je prends votre demande." in that tracking. ${receivedMessage}`,
    { values: ['trackingId'] },
  ),
  'the staff has closed the tracking of a connected player': state(
    `A player with an open tracking is connected to the realtime channel, and the staff has just closed that tracking. ${receivedMessage}`,
    { values: ['trackingId'] },
  ),
  'the tracking of a connected player has expired': state(
    `A player with an open tracking is connected to the realtime channel, and the tracking has just ended because nobody wrote in it for 24 hours. ${receivedMessage}`,
    { values: ['trackingId'] },
  ),
  'the staff has opened a tracking for a connected player': state(
    `A player without an open tracking is connected to the realtime channel, and an operator has just opened a tracking without messages for the player. ${receivedMessage}`,
    { values: ['userId', 'trackingId'] },
  ),
  'the staff has taken over the tracking of a connected player': state(
    `A player who has written "Bonjour, je suis connectée." in an open tracking is connected to the realtime channel, and an operator has just taken over that tracking and replied "Bonjour ! Je prends votre demande.", so that it has these two messages in this order. ${receivedMessage}`,
    { values: ['userId', 'trackingId'] },
  ),
  'an operator has been assigned to the exchange of a connected player': state(
    `A player with a pending exchange is connected to the realtime channel, and the exchange has just been assigned to an operator; \`operator\` and the exchange as in "a signed-in player has exchanged". ${receivedMessage}`,
    { params: ['operator'], values: ['serverIdSender', 'serverIdReceiver', 'transactionId'] },
  ),
  'the session of a connected player has ended': state(
    `A player is connected to the realtime channel, and the session of the access token in its handshake has just ended for this \`reason\`: "logout" when the player has signed out, "password-changed" when the password has been reset or changed in another session, "expired" when the session has run out, "revoked" when the provider has ended it for another reason, for example because a used refresh token was sent again. The provider has sent the event and then disconnected the socket: make this state fail when the socket stays connected. ${receivedMessage}`,
    { params: ['reason'] },
  ),
} as const

/** Only `contracts sequences` needs these. */
export const sequenceStates = {
  'the access token of a player has expired': state(
    'A player is signed in. The `accessToken` has just expired, and the session of the `refreshCookie` is still open.',
    { values: ['accessToken', 'refreshCookie'] },
  ),
}

export const states = {
  ...accountStates,
  ...conversationStates,
  ...marketStates,
  ...listStates,
  ...eventStates,
  ...sequenceStates,
} as const

export type StateName = keyof typeof states
export type StateParams<Name extends StateName> = Readonly<
  Record<(typeof states)[Name]['params'][number], string>
>
export type StateValues<Name extends StateName> = Readonly<
  Record<(typeof states)[Name]['values'][number], string>
>

type Returned<Name extends StateName> = (typeof states)[Name]['values'] extends readonly []
  ? unknown
  : StateValues<Name> | Promise<StateValues<Name>>

/** A provider's function for each state, which makes it true and returns its values. A missing one does not compile. */
export type StateHandlers = {
  readonly [Name in StateName]: (params: StateParams<Name>) => Returned<Name>
}

export const isStateName = (name: string): name is StateName => Object.hasOwn(states, name)
