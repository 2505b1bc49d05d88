/** What has just set an event off. The message that the verifier asks for after each is what the player received. */
import { state } from './state.ts'

export const triggerStates = {
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
  'an operator has been assigned to the exchange of a connected player': state({
    about:
      'A player with a pending exchange is connected to the realtime channel, and the exchange has just been given its operator; `operator` as in "a signed-in player has exchanged". The message that the verifier then asks for is what the player received.',
    params: ['operator'],
    values: [],
  }),
  'the session of a connected player has ended': state({
    about:
      'A player is connected to the realtime channel, and the session of the access token in its handshake has just ended for this `reason`: "logout" when the player has signed out, "password-changed" when its password has been changed in another session or reset, "expired" when the session has run out, "revoked" when the provider has ended it for another reason, for example because a used refresh token came again. The provider has told the player so and then disconnected the socket: make this state fail where the socket stays connected. The message that the verifier then asks for is what the player received.',
    params: ['reason'],
    values: [],
  }),
} as const
