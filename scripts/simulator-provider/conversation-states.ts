/** Makes the states about requests and trackings true in the simulator. */
import type { conversationStates, StateHandlers } from '../../contracts/provider-states/provider-states.ts'
import { other, type Setup } from './setup.ts'

export const conversationHandlers = ({
  api: { act, signIn },
  signedIn,
  withRequest,
  withTracking,
}: Setup): Pick<StateHandlers, keyof typeof conversationStates> => ({
  'a player is signed in': signedIn,
  'a signed-in player has an open request': ({ stage, transactionType }) =>
    withRequest(stage, transactionType),
  'a signed-in player has a closed request': async () => {
    const { accessToken, requestId } = await withRequest('active')
    await act('close', { requestId })
    return { accessToken, requestId }
  },
  "a signed-in player knows of another player's request": async () => {
    const { requestId } = await withRequest()
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
    const { trackingId } = await withTracking()
    const { accessToken } = await signIn(other)
    return { accessToken, trackingId }
  },
})
