/** What the client relies on of accounts and sessions. */
import { callExamples } from '../registry/examples.ts'
import { given, rowsOf, type Interaction } from './interaction.ts'

const account = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!' }
const register = callExamples['auth.register'].input.body
const reset = callExamples['auth.resetPassword'].input

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
  ...rowsOf('auth.google', [], { minimum: {} }),
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
      minimum: { given: given('a session can be refreshed', { profile: 'minimum' }), sendsCookie: true },
      maximum: { given: given('a session can be refreshed', { profile: 'complete' }), sendsCookie: true },
    },
    { 'session-refused': {} },
  ),
  ...rowsOf('auth.logout', [], { minimum: {} }),
]
