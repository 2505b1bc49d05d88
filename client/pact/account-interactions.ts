/** Interactions about accounts, sessions, the player's profile and password. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { given, rowsOf, tokenRefusals, unknownId, type Interaction } from './interaction.ts'

const account = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
const register = callExamples['auth.register'].input.body
const reset = callExamples['auth.resetPassword'].input
const fromGoogle = callExamples['auth.googleCallback'].input.query

/** Google's error when the player cancels. */
const cancelled = 'access_denied'

const backFromGoogle = (role = 'user', profile = 'minimum') =>
  ({ given: given('a player comes back from Google', { role, profile }), cookie: 'stateCookie' }) as const
/** The same address, opened in a browser that did not start the sign-in. */
const { given: startedElsewhere } = backFromGoogle()
const withoutCookie = { given: startedElsewhere } as const
const otherBrowser = { given: startedElsewhere, cookie: 'otherCookie' } as const
const refreshable = (role = 'user', profile = 'minimum', isRemembered = 'yes') =>
  ({
    given: given('a session can be refreshed', { role, profile, isRemembered }),
    cookie: 'refreshCookie',
  }) as const

export const accountInteractions: readonly Interaction[] = [
  ...rowsOf(
    'auth.register',
    [],
    { minimum: { given: given('nobody has an account with an e-mail', { email: account.email }) } },
    {
      'invalid-input': { input: { body: { ...register, firstName: 'Karim' } } },
      'email-taken': {
        given: given('an account exists', { ...account, role: 'user', profile: 'minimum' }),
      },
    },
  ),
  ...rowsOf('auth.google', [], { minimum: { navigates: true } }),
  ...rowsOf(
    'auth.googleCallback',
    ['state', 'code'],
    {
      minimum: backFromGoogle(),
      maximum: backFromGoogle('user', 'complete'),
      operator: backFromGoogle('operator'),
      admin: backFromGoogle('admin'),
      'minimum, in a browser': { ...backFromGoogle(), navigates: true },
      'refused, in a browser': { navigates: true },
      'refused, in a browser without the cookie': { ...withoutCookie, navigates: true },
      'refused, in a browser with the cookie of another one': { ...otherBrowser, navigates: true },
      'cancelled, in a browser': {
        ...backFromGoogle(),
        navigates: true,
        input: { query: { state: fromGoogle.state, error: cancelled } },
      },
    },
    {
      'google-refused': {},
      'google-refused, cancelled': {
        ...backFromGoogle(),
        input: { query: { state: fromGoogle.state, error: cancelled } },
      },
      // Nobody is signed in by opening an address that another browser started.
      'google-refused, without the cookie': withoutCookie,
      'google-refused, with the cookie of another browser': otherBrowser,
      // An error counts, even beside a valid code.
      'google-refused, an error beside a good code': {
        ...backFromGoogle(),
        input: { query: { ...fromGoogle, error: cancelled } },
      },
      'invalid-input': { input: { query: { ...fromGoogle, code: 'x'.repeat(201) } } },
    },
  ),
  ...rowsOf(
    'auth.forgotPassword',
    [],
    // The answer must not reveal whether the account exists, so no state is needed.
    { minimum: {} },
    {
      'invalid-input': { input: { body: { email: '' } } },
      'too-many-attempts': {
        given: given('too many reset links have been asked for', { email: account.email }),
      },
    },
  ),
  ...rowsOf(
    'auth.resetPassword',
    ['resetToken'],
    { minimum: { given: given('a reset link has been sent', { isUsed: 'no' }) } },
    {
      'invalid-input': {
        given: given('a reset link has been sent', { isUsed: 'no' }),
        input: { ...reset, body: { newPassword: 'kamas' } },
      },
      'reset-link-refused': { given: given('a reset link has been sent', { isUsed: 'yes' }) },
      'reset-link-refused, of a link that was never sent': {},
    },
  ),
  ...rowsOf(
    'auth.login',
    [],
    {
      minimum: { given: given('an account exists', { ...account, role: 'user', profile: 'minimum' }) },
      maximum: { given: given('an account exists', { ...account, role: 'user', profile: 'complete' }) },
      operator: { given: given('an account exists', { ...account, role: 'operator', profile: 'minimum' }) },
      admin: { given: given('an account exists', { ...account, role: 'admin', profile: 'minimum' }) },
      'minimum, not remembered': {
        given: given('an account exists', { ...account, role: 'user', profile: 'minimum' }),
        input: { body: { ...account, rememberMe: false } },
      },
      'minimum, rememberMe left out': {
        given: given('an account exists', { ...account, role: 'user', profile: 'minimum' }),
        input: { body: account },
      },
    },
    {
      'invalid-input': { input: { body: { ...account, email: '', rememberMe: false } } },
      'wrong-credentials': {
        given: given('an account exists', { ...account, role: 'user', profile: 'minimum' }),
        input: { body: { ...account, password: 'Faux2026!', rememberMe: false } },
      },
      'too-many-attempts': { given: given('too many sign-ins have failed', { email: account.email }) },
    },
  ),
  ...rowsOf(
    'auth.refresh',
    [],
    {
      minimum: refreshable(),
      maximum: refreshable('user', 'complete'),
      operator: refreshable('operator'),
      admin: refreshable('admin'),
      'minimum, not remembered': refreshable('user', 'minimum', 'no'),
      'minimum, after Google': {
        given: given('a player has signed in with Google', {}),
        cookie: 'refreshCookie',
      },
    },
    {
      'session-refused': {},
      'session-refused, of a session that has ended': {
        given: given('a session has ended', {}),
        cookie: 'refreshCookie',
      },
    },
  ),
  ...rowsOf('auth.logout', [], { minimum: {}, 'minimum, with a session': refreshable() }),
]

const update = callExamples['users.update'].input
/** The body that the form sends when every optional field has been cleared. */
const emptied = {
  ...update.body,
  phoneNumber: '',
  address: '',
  country: '',
  City: '',
  bankInfo: { bankName: '', RIB: '' },
}
const change = callExamples['auth.changePassword'].input

const userSignedIn = (role = 'user', profile = 'minimum') =>
  ({
    given: given('a user is signed in', { role, password: change.body.oldPassword, profile }),
    token: 'from-state',
  }) as const
const ofAnotherPlayer = {
  given: given("a signed-in player knows of another player's account", {}),
  token: 'from-state',
} as const

export const profileInteractions: readonly Interaction[] = [
  ...rowsOf(
    'users.update',
    ['userId'],
    {
      minimum: userSignedIn(),
      maximum: userSignedIn(),
      operator: userSignedIn('operator'),
      admin: userSignedIn('admin'),
      // Fields that are left out keep their value.
      'maximum, the city alone': {
        ...userSignedIn('user', 'complete'),
        input: { ...update, body: { City: update.body.City } },
      },
      'maximum, the names alone': {
        ...userSignedIn('user', 'complete'),
        input: { ...update, body: { firstName: update.body.firstName, lastName: update.body.lastName } },
      },
      'minimum, the rest emptied': {
        ...userSignedIn('user', 'complete'),
        input: { ...update, body: emptied },
      },
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...userSignedIn(), input: { ...update, body: { ...update.body, firstName: ' ' } } },
      'access-denied': ofAnotherPlayer,
      'not-found': {
        ...userSignedIn(),
        keeps: ['userId'],
        input: { ...update, params: { userId: unknownId } },
      },
    },
  ),
  ...rowsOf(
    'auth.changePassword',
    ['userId'],
    { minimum: userSignedIn() },
    {
      ...tokenRefusals,
      'invalid-input': {
        ...userSignedIn(),
        input: {
          ...change,
          body: { ...change.body, newPassword: 'Kamas sans', newConfirmationPassword: 'Kamas sans' },
        },
      },
      'wrong-old-password': {
        ...userSignedIn(),
        input: { ...change, body: { ...change.body, oldPassword: 'Faux2026!' } },
      },
      'access-denied': ofAnotherPlayer,
    },
  ),
]
