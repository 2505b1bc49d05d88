import { callExamples } from '../../contracts/registry/examples.ts'
import { given, rowsOf, unknownId, type Interaction } from './interaction.ts'

const account = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
const register = callExamples['auth.register'].input.body
const reset = callExamples['auth.resetPassword'].input
const fromGoogle = callExamples['auth.googleCallback'].input.query
/** Google's error when the player cancels. */
const cancelled = { query: { state: fromGoogle.state, error: 'access_denied' } }

const accountOf = (role = 'user', profile = 'minimum') =>
  given('an account exists', { ...account, role, profile })
const resetLink = (isUsed: 'yes' | 'no') => given('a reset link has been sent', { isUsed })
const refreshable = (role = 'user', profile = 'minimum', isRemembered = 'yes') =>
  given('a session can be refreshed', { role, profile, isRemembered })
const backFromGoogle = (role = 'user', profile = 'minimum') =>
  ({ ...given('a player comes back from Google', { role, profile }), cookie: 'stateCookie' }) as const
/** The same address, opened in a browser that did not start the sign-in. */
const { cookie: _, ...withoutCookie } = backFromGoogle()
const otherBrowser = { ...withoutCookie, cookie: 'otherCookie' } as const

export const accountInteractions: readonly Interaction[] = [
  ...rowsOf('auth.register', 'a registration', {
    'minimum, with a new e-mail': given('nobody has an account with an e-mail', { email: account.email }),
    'invalid-input': { input: { body: { ...register, firstName: 'Karim' } } },
    'email-taken, with an e-mail that has an account': accountOf(),
  }),
  ...rowsOf('auth.google', 'a browser', { 'minimum, that goes to Google': { navigates: true } }),
  ...rowsOf('auth.googleCallback', 'a return from Google', {
    'minimum, of a player': backFromGoogle(),
    'maximum, of a player with a complete profile': backFromGoogle('user', 'complete'),
    operator: backFromGoogle('operator'),
    admin: backFromGoogle('admin'),
    'minimum, in a browser': { ...backFromGoogle(), navigates: true },
    'refused, in a browser, with a wrong state': { navigates: true },
    'refused, in a browser without the state cookie': { ...withoutCookie, navigates: true },
    'refused, in a browser with the state cookie of another one': { ...otherBrowser, navigates: true },
    'cancelled, in a browser, cancelled by the player': {
      ...backFromGoogle(),
      navigates: true,
      input: cancelled,
    },
    'google-refused, with a wrong state': {},
    'google-refused, that the player cancelled': { ...backFromGoogle(), input: cancelled },
    // Nobody is signed in by opening an address that another browser started.
    'google-refused, without the state cookie': withoutCookie,
    'google-refused, with the state cookie of another browser': otherBrowser,
    // An error counts, even beside a valid code.
    'google-refused, with an error beside a good code': {
      ...backFromGoogle(),
      input: { query: { ...fromGoogle, ...cancelled.query } },
    },
    'invalid-input': { input: { query: { ...fromGoogle, code: 'x'.repeat(201) } } },
  }),
  ...rowsOf('auth.forgotPassword', 'a request for a reset link', {
    // The answer must not reveal whether the account exists, so no state is needed.
    'minimum, with any e-mail': {},
    'invalid-input': { input: { body: { email: '' } } },
    'too-many-attempts': given('too many reset links have been asked for', { email: account.email }),
  }),
  ...rowsOf('auth.resetPassword', 'a new password', {
    'minimum, with a reset link': resetLink('no'),
    'invalid-input': { ...resetLink('no'), input: { ...reset, body: { newPassword: 'kamas' } } },
    'reset-link-refused, with a used reset link': resetLink('yes'),
    'reset-link-refused, with a link that was never sent': {},
  }),
  ...rowsOf('auth.login', 'a sign-in', {
    'minimum, with the right password': accountOf(),
    'maximum, with a complete profile': accountOf('user', 'complete'),
    operator: accountOf('operator'),
    admin: accountOf('admin'),
    'minimum, for the visit only': { ...accountOf(), input: { body: { ...account, rememberMe: false } } },
    'minimum, without rememberMe': { ...accountOf(), input: { body: account } },
    'invalid-input': { input: { body: { ...account, email: '', rememberMe: false } } },
    'wrong-credentials, with a wrong password': {
      ...accountOf(),
      input: { body: { ...account, password: 'Faux2026!', rememberMe: false } },
    },
    'too-many-attempts': given('too many sign-ins have failed', { email: account.email }),
  }),
  ...rowsOf('auth.refresh', 'a refresh', {
    'minimum, of a remembered session': refreshable(),
    'maximum, with a complete profile': refreshable('user', 'complete'),
    operator: refreshable('operator'),
    admin: refreshable('admin'),
    'minimum, of a session for the visit': refreshable('user', 'minimum', 'no'),
    'minimum, after a sign-in with Google': given('a player has signed in with Google'),
    'session-refused, without a session': {},
    'session-refused, of a session that has ended': given('a session has ended'),
  }),
  ...rowsOf('auth.logout', 'a sign-out', {
    'minimum, without a session': {},
    'minimum, with a session': refreshable(),
  }),
]

const update = callExamples['users.update'].input
const change = callExamples['auth.changePassword'].input

const updateOf = (body: Partial<typeof update.body>) => ({ input: { ...update, body } })
const changeOf = (body: Partial<typeof change.body>) => ({
  input: { ...change, body: { ...change.body, ...body } },
})
/** The values that the form sends when every optional field has been cleared. */
const emptied = { phoneNumber: '', address: '', country: '', City: '', bankInfo: { bankName: '', RIB: '' } }

const signedIn = (role = 'user', profile = 'minimum') =>
  given('a user is signed in', { role, password: change.body.oldPassword, profile })
const complete = signedIn('user', 'complete')
const ofAnotherPlayer = given("a signed-in player knows of another player's account")

export const profileInteractions: readonly Interaction[] = [
  ...rowsOf('users.update', 'a change of the profile', {
    'minimum, with the required fields in the answer': signedIn(),
    'maximum, with every field': signedIn(),
    operator: signedIn('operator'),
    admin: signedIn('admin'),
    // Fields that are left out keep their value.
    'maximum, of the city alone': { ...complete, ...updateOf({ City: update.body.City }) },
    'maximum, of the names alone': {
      ...complete,
      ...updateOf({ firstName: update.body.firstName, lastName: update.body.lastName }),
    },
    'minimum, that empties the optional fields': { ...complete, ...updateOf({ ...update.body, ...emptied }) },
    'invalid-input': { ...signedIn(), ...updateOf({ ...update.body, firstName: ' ' }) },
    'access-denied, of another player': ofAnotherPlayer,
    'not-found, of an unknown user': { ...signedIn(), input: { ...update, params: { userId: unknownId } } },
  }),
  ...rowsOf('auth.changePassword', 'a change of the password', {
    'minimum, with the right old password': signedIn(),
    'invalid-input': {
      ...signedIn(),
      ...changeOf({ newPassword: 'Kamas sans', newConfirmationPassword: 'Kamas sans' }),
    },
    'wrong-old-password, with a wrong old password': {
      ...signedIn(),
      ...changeOf({ oldPassword: 'Faux2026!' }),
    },
    'access-denied, of another player': ofAnotherPlayer,
  }),
]
