import type * as source from '../default/session.ts'
import type { Messages } from '../messages.ts'

export const sessionTexts: Messages<typeof source.sessionTexts> = {
  ended: 'Your session has ended. Please sign in again.',
  accountChanged: (email) =>
    `You are now signed in as ${email}. What the other account had started was not sent.`,
  signedInAs: (email) => `Signed in as ${email}.`,
  logoutPending: 'You are not fully logged out: the server has not confirmed it. We are trying again.',
  retryLogout: 'Try again now',
}
