import { state } from './state.ts'

export const marketStates = {
  'both games exist': state({ about: 'The retro and the touch game exist.', params: [], values: [] }),
  'there are no servers': state({
    about:
      'There are no servers of the `edition` "retro" or "touch", whose sister edition then has some; with "both" there are none at all.',
    params: ['edition'],
    values: [],
  }),
  'each game has one server': state({
    about:
      'The retro and the touch game have one server each, and there is no third. Both are "out of stock" and "completed", and have a serverStock.',
    params: [],
    values: [],
  }),
  'servers match a keyword': state({
    about:
      'At least one server of the `edition` ("retro" or "touch") has the `keyword`, written as it is here, in its name; an empty one is in every name. Every server that has it has these `stockStatusForSell` and `stockStatusForBuy` and a serverStock.',
    params: ['edition', 'keyword', 'stockStatusForSell', 'stockStatusForBuy'],
    values: [],
  }),
  'no server matches a keyword': state({
    about: 'The `edition` has servers, and none has the `keyword` in its name.',
    params: ['edition', 'keyword'],
    values: [],
  }),
  'somebody knows two servers of a game': state({
    about:
      'Somebody with this `role` is signed in. `serverIdFrom` and `serverIdTo` name two servers of one game, and nobody has set a rate from the one to the other.',
    params: ['role'],
    values: ['accessToken', 'gameId', 'serverIdFrom', 'serverIdTo'],
  }),
  'a rate exists between two servers': state({
    about: 'There is a rate between two servers of one game.',
    params: [],
    values: ['serverIdFrom', 'serverIdTo'],
  }),
  'no rate exists between two servers': state({
    about:
      'There is no rate between two servers of one game, though one leads from the first of them to a third, and one from the third to the second.',
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
} as const
