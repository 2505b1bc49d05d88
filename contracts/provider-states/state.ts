/**
 * What must be true at the provider before an interaction, with a sentence that another team can implement from, its
 * parameters, and the values that the provider puts into the request that follows.
 */
export interface State {
  readonly about: string
  readonly params: readonly string[]
  readonly values: readonly StateValue[]
}

/** What a state's values are. */
export const stateValues = {
  accessToken: 'A valid access token of the player, without "Bearer".',
  refreshCookie: "The Cookie header with the player's refresh token, `name=value`.",
  stateCookie: 'The Cookie header of the browser that went to Google with `state`, `name=value`.',
  otherCookie: 'The Cookie header of another browser, which went to Google with a state of its own.',
  state: 'What the provider has sent a browser to Google with, and Google sends back with it.',
  code: 'What Google sends the browser back with.',
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
  idInCapitals: 'The id of the transaction that the state speaks of, its letters written as capitals.',
} as const

export type StateValue = keyof typeof stateValues

export const state = <const Row extends State>(row: Row): Row => row
