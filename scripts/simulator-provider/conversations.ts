/** The states that speak of requests and trackings, as the simulator makes them true. */
import type { conversationStates } from '../../contracts/provider-states/conversation-states.ts'
import type { StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import { other, player, type Desk } from './world.ts'

const hello = 'Bonjour, je suis connectée.'
const reply = 'Bonjour ! Je prends votre demande.'

/** Players as the states of the events have them too. */
export type Players = ReturnType<typeof playersAt>

export function playersAt({ api, addServer }: Desk) {
  const { signIn, openRequest, openTracking, send, sendInTracking, act } = api

  /** Remembered: what ends by itself after 24 hours ends before its session does. */
  const signInForLong = () => signIn({ ...player, rememberMe: true })

  /** Somebody who is signed in, and where it may order. */
  async function signedIn() {
    const { accessToken, userId } = await signInForLong()
    const { gameId, _id: serverId } = addServer('retro')
    return { accessToken, userId, gameId, serverId }
  }

  return {
    signedIn,
    /** The same, with an open request that the staff may have answered. */
    async withRequest(stage: string, transactionType: string) {
      const values = await signedIn()
      const requestId = await openRequest(values, transactionType)
      if (stage === 'active') {
        await send(values.accessToken, requestId, hello)
        await act('reply', { requestId, message: reply })
      }
      return { ...values, requestId }
    },
    /** A signed-in player with an open tracking, in which the player and the staff may have written. */
    async withTracking(stage: string) {
      const { accessToken, userId } = await signInForLong()
      const trackingId = await openTracking(accessToken)
      if (stage === 'taken') {
        await sendInTracking(accessToken, trackingId, hello)
        await act('reply', { trackingId, message: reply })
      }
      return { accessToken, userId, trackingId }
    },
  }
}

export function conversationHandlers(
  { api: { act, signIn } }: Desk,
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
