/**
 * What must be true at the provider before an interaction, each with a sentence that another team can implement from,
 * its parameters, and the values that the provider puts into the request that follows. The standard verifier sends the
 * name and the parameters to the provider's state address, and takes the values from its answer.
 */
export interface State {
  readonly about: string
  readonly params: readonly string[]
  readonly values: readonly (keyof typeof stateValues)[]
}

/** What a state's values are. */
export const stateValues = {
  accessToken: 'A valid access token of the player, without "Bearer".',
  refreshCookie: "The Cookie header with the player's refresh token, `name=value`.",
  userId: "The player's id.",
  gameId: 'The id of a game.',
  serverId: 'The id of a server of that game.',
  resetToken: 'The token of a reset link, as it stands in the link.',
  requestId: 'The id of the request that the state speaks of.',
  trackingId: 'The id of the tracking that the state speaks of.',
  serverIdSender: 'The id of the server of that game that Kamas leave.',
  serverIdReceiver: 'The id of another one, where they arrive.',
  serverIdFrom: 'The id of the server that the rate leads from.',
  serverIdTo: 'The id of the server of the same game that the rate leads to.',
} as const

const state = <const Row extends State>(row: Row): Row => row

export const states = {
  'an account exists': state({
    about:
      'A player can sign in with this `email` and `password`, has this `role`, and no sign-in has failed lately. With `profile` "complete" every optional field of the profile is filled, the bank details too.',
    params: ['email', 'password', 'role', 'profile'],
    values: [],
  }),
  'nobody has an account with an e-mail': state({
    about: 'Nobody has an account with this `email`.',
    params: ['email'],
    values: [],
  }),
  'too many sign-ins have failed': state({
    about: 'So many sign-ins with this `email` have just failed that the next is refused unseen.',
    params: ['email'],
    values: [],
  }),
  'too many reset links have been asked for': state({
    about: 'So many reset links for this `email` have just been asked for that the next one is refused.',
    params: ['email'],
    values: [],
  }),
  'a reset link has been sent': state({
    about: 'A player has been sent a reset link; with `isUsed` "yes" a password has been set with it since.',
    params: ['isUsed'],
    values: ['resetToken'],
  }),
  'a session can be refreshed': state({
    about:
      'A player has signed in. `refreshCookie` is what the browser now sends as its Cookie header. `profile` as in "an account exists".',
    params: ['profile'],
    values: ['refreshCookie'],
  }),
  'a player is signed in': state({
    about:
      'A player is signed in, with no open request and no open tracking. `gameId` and `serverId` name a server where it may order.',
    params: [],
    values: ['accessToken', 'userId', 'gameId', 'serverId'],
  }),
  'a user is signed in': state({
    about: 'Somebody with this `role` is signed in, whose password is this `password`.',
    params: ['role', 'password'],
    values: ['accessToken', 'userId'],
  }),
  "a signed-in player knows of another player's account": state({
    about: 'A player is signed in; `userId` is the id of somebody else.',
    params: [],
    values: ['accessToken', 'userId'],
  }),
  'a signed-in player has an open request': state({
    about:
      'A player is signed in and has one open request of this `transactionType`. With `stage` "waiting" nobody has said anything in it; with "active" the player wrote first and the staff answered, so that it holds these two messages in this order. `gameId` and `serverId` as in "a player is signed in".',
    params: ['stage', 'transactionType'],
    values: ['accessToken', 'userId', 'requestId', 'gameId', 'serverId'],
  }),
  'a signed-in player has a closed request': state({
    about: 'A player is signed in; its request has been closed.',
    params: [],
    values: ['accessToken', 'requestId'],
  }),
  "a signed-in player knows of another player's request": state({
    about: 'A player is signed in; `requestId` names an open request of somebody else.',
    params: [],
    values: ['accessToken', 'requestId'],
  }),
  'a signed-in player has an open tracking': state({
    about:
      'A player is signed in and has one open tracking. With `stage` "opened" no operator has taken it and nobody has said anything in it; with "taken" the player wrote first and an operator, who has it from then on, answered, so that it holds these two messages in this order.',
    params: ['stage'],
    values: ['accessToken', 'userId', 'trackingId'],
  }),
  'a signed-in player has a closed tracking': state({
    about: 'A player is signed in; its tracking has been closed.',
    params: [],
    values: ['accessToken', 'trackingId'],
  }),
  "a signed-in player knows of another player's tracking": state({
    about: 'A player is signed in; `trackingId` names an open tracking of somebody else.',
    params: [],
    values: ['accessToken', 'trackingId'],
  }),
  'both games exist': state({ about: 'The retro and the touch game exist.', params: [], values: [] }),
  'servers match a keyword': state({
    about:
      'At least one server of the `edition` ("retro" or "touch") has the `keyword` in its name, and every such server has these `stockStatusForSell` and `stockStatusForBuy` and a serverStock. Other servers do not match.',
    params: ['edition', 'keyword', 'stockStatusForSell', 'stockStatusForBuy'],
    values: [],
  }),
  'no server matches a keyword': state({
    about: 'The `edition` has servers, and none has the `keyword` in its name.',
    params: ['edition', 'keyword'],
    values: [],
  }),
  'a rate exists between two servers': state({
    about: 'There is a rate between two servers of one game.',
    params: [],
    values: ['serverIdFrom', 'serverIdTo'],
  }),
  'no rate exists between two servers': state({
    about: 'There is no rate between two servers of one game.',
    params: [],
    values: ['serverIdFrom', 'serverIdTo'],
  }),
  'a signed-in player may exchange': state({
    about:
      'A player is signed in and has never asked for an exchange. From the one server to the other an exchange gives `conversionRate` less `exchangeFee` (in M), and `serverStock` (in M) is there.',
    params: ['conversionRate', 'exchangeFee', 'serverStock'],
    values: ['accessToken', 'gameId', 'serverIdSender', 'serverIdReceiver'],
  }),
  'a signed-in player has exchanged': state({
    about:
      'A player is signed in, and its newest exchange has this `status`. `operator` is "none" where none is assigned, "unnamed" where one is who has no character on any server, and "named" where one has characters on both servers of the exchange.',
    params: ['status', 'operator'],
    values: ['accessToken', 'gameId', 'serverIdSender', 'serverIdReceiver'],
  }),
  'an operator has been assigned to the exchange of a connected player': state({
    about:
      'A player with a pending exchange is connected to the realtime channel, and the exchange has just been given its operator; `operator` as in "a signed-in player has exchanged". The message that the verifier then asks for is what the player received.',
    params: ['operator'],
    values: [],
  }),
  'a signed-in player has a history': state({
    about:
      'A player is signed in. It has transactions of this `kind` ("buy", "sell" or "exchange"); every one of them is of the `edition` ("retro" or "touch"), has this `status`, and a character with the `search` in its name. With `server` "known" the servers of all of them are still there; with "gone" none is any more.',
    params: ['kind', 'status', 'edition', 'search', 'server'],
    values: ['accessToken'],
  }),
  'a signed-in player has nothing that the filters find': state({
    about:
      'A player is signed in. It has transactions of this `kind`, and each fails exactly one of the three filters: some have the `status` and a character with the `search` in its name but are of another edition than `edition`, some have another status, and some have other characters, with the `search` neither in an id nor in the name of a server.',
    params: ['kind', 'status', 'edition', 'search'],
    values: ['accessToken'],
  }),
  'the staff has replied to a connected player': state({
    about:
      'A player with an open request is connected to the realtime channel, and the staff has just written in that request. The message that the verifier then asks for is what the player received.',
    params: [],
    values: [],
  }),
  'the staff has closed the request of a connected player': state({
    about:
      'A player with an open request is connected to the realtime channel, and the staff has just closed that request. The message that the verifier then asks for is what the player received.',
    params: [],
    values: [],
  }),
  'the request of a connected player has expired': state({
    about:
      'A player with an open request is connected to the realtime channel, and the request has just ended because nobody answered it in 30 minutes. The message that the verifier then asks for is what the player received.',
    params: [],
    values: [],
  }),
  'the staff cannot serve the request of a connected player': state({
    about:
      'A player with an open request is connected to the realtime channel, and the staff has just ended the request for this `reason`: "no_operator" when nobody can deliver, "out_of_stock" when nothing is left to sell. The message that the verifier then asks for is what the player received.',
    params: ['reason'],
    values: [],
  }),
  'the staff has replied in the tracking of a connected player': state({
    about:
      'A player with an open tracking is connected to the realtime channel, and the staff has just written in that tracking. The message that the verifier then asks for is what the player received.',
    params: [],
    values: [],
  }),
  'the staff has closed the tracking of a connected player': state({
    about:
      'A player with an open tracking is connected to the realtime channel, and the staff has just closed that tracking. The message that the verifier then asks for is what the player received.',
    params: [],
    values: [],
  }),
  'the tracking of a connected player has expired': state({
    about:
      'A player with an open tracking is connected to the realtime channel, and the tracking has just ended because nobody wrote in it for 24 hours. The message that the verifier then asks for is what the player received.',
    params: [],
    values: [],
  }),
  'the staff has opened a tracking for a connected player': state({
    about:
      'A player without an open tracking is connected to the realtime channel, and an operator has just opened one for it, without a word in it. The message that the verifier then asks for is what the player received.',
    params: [],
    values: [],
  }),
  'the staff has taken over the tracking of a connected player': state({
    about:
      'A player who has written one message in its open tracking is connected to the realtime channel, and an operator has just taken that tracking over and said the first word in it, so that it holds these two messages in this order. The message that the verifier then asks for is what the player received.',
    params: [],
    values: [],
  }),
} as const

export type StateName = keyof typeof states
export type StateParams<Name extends StateName> = Readonly<
  Record<(typeof states)[Name]['params'][number], string>
>
export type StateValues<Name extends StateName> = Readonly<
  Record<(typeof states)[Name]['values'][number], string>
>

/** What a provider does to make each state true. One that is missing does not compile. */
export type StateHandlers = {
  readonly [Name in StateName]: (params: StateParams<Name>) => Promise<StateValues<Name>>
}

export const isStateName = (name: string): name is StateName => Object.hasOwn(states, name)
