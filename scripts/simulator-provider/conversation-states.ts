/** Makes the states about requests and trackings true in the simulator. */
import type { conversationStates, StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import type { TransactionType } from '../../contracts/registry/conversations.ts'
import { other, player, type Setup } from './setup.ts'

/** The player's message, with the optional clientId. */
export const hello = () => ({ message: 'Bonjour, je suis connectée.', clientId: crypto.randomUUID() })
export const reply = 'Bonjour ! Je prends votre demande.'

/** Players with conversations. The states of the events use them too. */
export type Players = ReturnType<typeof createPlayers>

export function createPlayers({ api, addServer }: Setup) {
  const { call, signIn, act } = api

  /** Remembered, so that the session lasts longer than the 24 hours after which conversations expire. */
  const signInForLong = () => signIn({ ...player, rememberMe: true })

  async function signedIn() {
    const { accessToken, userId } = await signInForLong()
    const { gameId, _id: serverId } = addServer('retro')
    return { accessToken, userId, gameId, serverId }
  }

  return {
    signedIn,
    /** A signed-in player with an open request. In the stage "active" the player and the staff have written. */
    async withRequest(stage: string, transactionType: string) {
      const { accessToken, ...order } = await signedIn()
      const { request } = await call(
        'conversations.create',
        {
          body: {
            ...order,
            username: 'Yasmi-Iop',
            quantity: 12.5,
            transactionType: transactionType as TransactionType,
          },
        },
        { accessToken },
      )
      const requestId = request._id
      if (stage === 'active') {
        await call('messages.sendToRequest', { body: { requestId, ...hello() } }, { accessToken })
        await act('reply', { requestId, message: reply })
      }
      return { accessToken, ...order, requestId }
    },
    /** A signed-in player with an open tracking. In the stage "taken" the player and the staff have written. */
    async withTracking(stage: string) {
      const { accessToken, userId } = await signInForLong()
      const { tracking } = await call('trackings.create', {}, { accessToken })
      const trackingId = tracking._id
      if (stage === 'taken') {
        await call('messages.sendToTracking', { body: { trackingId, ...hello() } }, { accessToken })
        await act('reply', { trackingId, message: reply })
      }
      return { accessToken, userId, trackingId }
    },
  }
}

export function conversationHandlers(
  { api: { act, signIn } }: Setup,
  { signedIn, withRequest, withTracking }: Players,
): Pick<StateHandlers, keyof typeof conversationStates> {
  return {
    'a player is signed in': signedIn,
    'a signed-in player has an open request': ({ stage, transactionType }) =>
      withRequest(stage, transactionType),
    'a signed-in player has a closed request': async () => {
      const { accessToken, requestId } = await withRequest('active', 'Buy')
      await act('close', { requestId })
      return { accessToken, requestId }
    },
    "a signed-in player knows of another player's request": async () => {
      const { requestId } = await withRequest('waiting', 'Buy')
      const { accessToken } = await signIn(other)
      return { accessToken, requestId }
    },
    'a signed-in player has an open tracking': ({ stage }) => withTracking(stage),
    'a signed-in player has a closed tracking': async () => {
      const { accessToken, trackingId } = await withTracking('taken')
      await act('close', { trackingId })
      return { accessToken, trackingId }
    },
    "a signed-in player knows of another player's tracking": async () => {
      const { trackingId } = await withTracking('opened')
      const { accessToken } = await signIn(other)
      return { accessToken, trackingId }
    },
  }
}
