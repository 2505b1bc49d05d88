/** What the client relies on of a player's own profile and password. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { given, rowsOf, tokenRefusals, type Interaction } from './interaction.ts'

const update = callExamples['users.update'].input
/** As the form sends it when everything has been cleared that may be. */
const emptied = {
  ...update.body,
  phoneNumber: '',
  address: '',
  country: '',
  City: '',
  bankInfo: { bankName: '', RIB: '' },
}
const change = callExamples['auth.changePassword'].input
const nobody = '65f0000000000000000000ff'

const signedIn = (role = 'user', profile = 'minimum') =>
  ({
    given: given('a user is signed in', { role, password: change.body.oldPassword, profile }),
    token: 'from-state',
  }) as const
const foreign = {
  given: given("a signed-in player knows of another player's account", {}),
  token: 'from-state',
} as const

export const profileInteractions: readonly Interaction[] = [
  ...rowsOf(
    'users.update',
    ['userId'],
    {
      minimum: signedIn(),
      maximum: signedIn(),
      operator: signedIn('operator'),
      admin: signedIn('admin'),
      // What is left out stays.
      'maximum, the city alone': {
        ...signedIn('user', 'complete'),
        input: { ...update, body: { City: update.body.City } },
      },
      'maximum, the names alone': {
        ...signedIn('user', 'complete'),
        input: { ...update, body: { firstName: update.body.firstName, lastName: update.body.lastName } },
      },
      'minimum, the rest emptied': {
        ...signedIn('user', 'complete'),
        input: { ...update, body: emptied },
      },
    },
    {
      ...tokenRefusals,
      'invalid-input': { ...signedIn(), input: { ...update, body: { ...update.body, firstName: ' ' } } },
      'access-denied': foreign,
      'not-found': { ...signedIn(), keeps: ['userId'], input: { ...update, params: { userId: nobody } } },
    },
  ),
  ...rowsOf(
    'auth.changePassword',
    ['userId'],
    { minimum: signedIn() },
    {
      ...tokenRefusals,
      'invalid-input': {
        ...signedIn(),
        input: {
          ...change,
          body: { ...change.body, newPassword: 'Kamas sans', newConfirmationPassword: 'Kamas sans' },
        },
      },
      'wrong-old-password': {
        ...signedIn(),
        input: { ...change, body: { ...change.body, oldPassword: 'Faux2026!' } },
      },
      'access-denied': foreign,
    },
  ),
]
