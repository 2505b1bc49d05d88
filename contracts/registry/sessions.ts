import * as z from 'zod/mini'
import { payload, realtimeEvent } from './event.ts'

/** Why a session ended. `revoked`: for another reason, for example because a used refresh token was sent again. */
export const SessionEnd = z.enum(['logout', 'password-changed', 'expired', 'revoked'])
export type SessionEnd = z.infer<typeof SessionEnd>

export const sessionEndedEvent = realtimeEvent({
  name: 'sessionEnded',
  summary: 'The session of this socket has ended; the provider then disconnects the socket',
  trigger: 'a logout, a new password, time, or the provider',
  payload: payload({ reason: SessionEnd }),
})
