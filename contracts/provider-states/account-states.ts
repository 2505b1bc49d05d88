import { state } from './state.ts'

export const accountStates = {
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
      'A player has signed in, with `isRemembered` "yes" to be remembered for 30 days and with "no" for as long as the browser is open. `refreshCookie` is what the browser now sends as its Cookie header. `role` and `profile` as in "an account exists".',
    params: ['role', 'profile', 'isRemembered'],
    values: ['refreshCookie'],
  }),
  'a session has ended': state({
    about:
      'A player has signed in and out again. `refreshCookie` is what a browser would send that has kept the cookie all the same.',
    params: [],
    values: ['refreshCookie'],
  }),
  'a player comes back from Google': state({
    about:
      'The provider has sent a browser to Google with `state`, and Google now sends it back with that and with `code`, for a player who can be signed in. `role` and `profile` as in "an account exists". Whatever the provider asks Google for next, it is told that it was this player: let something stand in for Google here. `stateCookie` is what this browser now sends as its Cookie header, `otherCookie` what another browser sends that has gone to Google too.',
    params: ['role', 'profile'],
    values: ['state', 'code', 'stateCookie', 'otherCookie'],
  }),
  'a player has signed in with Google': state({
    about:
      'A player has come back from Google and been signed in. `refreshCookie` is what the browser now sends as its Cookie header to /api/auth/refresh: the cookie that the answer to the callback has set.',
    params: [],
    values: ['refreshCookie'],
  }),
  'a user is signed in': state({
    about:
      'Somebody with this `role` is signed in, whose password is this `password`. `profile` as in "an account exists"; with "minimum" none of its optional fields is filled.',
    params: ['role', 'password', 'profile'],
    values: ['accessToken', 'userId'],
  }),
  "a signed-in player knows of another player's account": state({
    about: 'A player is signed in; `userId` is the id of somebody else.',
    params: [],
    values: ['accessToken', 'userId'],
  }),
} as const
