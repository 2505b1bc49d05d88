/** What the client relies on of accounts and sessions. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { given, rowsOf, type Interaction } from './interaction.ts'

const account = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
const register = callExamples['auth.register'].input.body
const reset = callExamples['auth.resetPassword'].input
const fromGoogle = callExamples['auth.googleCallback'].input.query

/** Google's answer to somebody who has turned back. */
const turnedBack = 'access_denied'

const backFromGoogle = (role = 'user', profile = 'minimum') =>
  ({ given: given('a player comes back from Google', { role, profile }), cookie: 'stateCookie' }) as const
/** The same address in a browser that did not begin with it. */
const { given: elsewhere } = backFromGoogle()
const withoutCookie = { given: elsewhere } as const
const otherBrowser = { given: elsewhere, cookie: 'otherCookie' } as const
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
        input: { query: { state: fromGoogle.state, error: turnedBack } },
      },
    },
    {
      'google-refused': {},
      'google-refused, cancelled': {
        ...backFromGoogle(),
        input: { query: { state: fromGoogle.state, error: turnedBack } },
      },
      // Who opens an address that was made elsewhere is not signed in as whoever made it.
      'google-refused, without the cookie': withoutCookie,
      'google-refused, with the cookie of another browser': otherBrowser,
      // Nobody is let in on half a word.
      'google-refused, an error beside a good code': {
        ...backFromGoogle(),
        input: { query: { ...fromGoogle, error: turnedBack } },
      },
      'invalid-input': { input: { query: { ...fromGoogle, code: 'x'.repeat(201) } } },
    },
  ),
  ...rowsOf(
    'auth.forgotPassword',
    [],
    // Whether there is such an account is nobody's business: none is asked for.
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
