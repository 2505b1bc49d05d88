import { state } from './state.ts'

export const conversationStates = {
  'a player is signed in': state({
    about:
      'A player is signed in, with no open request and no open tracking. `gameId` and `serverId` name a server where it may order.',
    params: [],
    values: ['accessToken', 'userId', 'gameId', 'serverId'],
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
} as const
