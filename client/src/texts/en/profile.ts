import type * as source from '../default/profile.ts'
import type { Messages } from '../messages.ts'
import { plural } from './plural.ts'

const list = new Intl.ListFormat('en-US')

export const profileTexts: Messages<typeof source.profileTexts> = {
  pageTitle: 'Profile',
  description: 'Your details, the bank account for your sales, and your password.',
  title: 'Profile',
  lead: 'Keep your details up to date, so that we can reach you and pay you.',

  personalTitle: 'Personal Information',
  personalText:
    'Used to process your transactions and to help you, never sold to third parties. Only your names are required.',
  identity: 'Identity',
  firstName: 'First name (required)',
  lastName: 'Last name (required)',
  email: 'Email',
  emailHint: 'You sign in with it; it cannot be changed here.',
  contact: 'Contact',
  phoneNumber: 'Phone number',
  phoneHint: 'With the country code, for example +212 6 12 34 56 78.',
  address: 'Address',
  city: 'City',
  country: 'Country',
  bank: 'Bank details',
  bankText: 'Where the money from your sales goes when you choose a bank transfer. Both fields, or neither.',
  bankName: 'Bank name',
  rib: 'RIB',
  ribHint: 'As your bank writes it: 24 digits for a Moroccan account.',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  ribRequired: 'Add the RIB too, or leave both empty',
  bankNameRequired: 'Add the bank name too, or leave both empty',
  tooLong: (max) => plural(max, { one: '# character at most', other: '# characters at most' }),
  save: 'Save changes',
  saving: 'Saving…',
  discard: 'Discard changes',
  unsaved: 'You have unsaved changes.',
  nothingToSave: 'Everything is saved.',
  saved: 'Your profile is up to date.',

  securityTitle: 'Security Settings',
  securityText: 'Changing your password signs you out on every other device.',
  forgotQuestion: 'You sign in with Google, or forgot your password?',
  forgotLink: 'Get a reset link by email',
  oldPassword: 'Old password',
  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters, with an uppercase letter and a number.',
  confirmation: 'Confirm new password',
  wrongOldPassword: 'Old password is not correct',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  change: 'Change password',
  changing: 'Changing…',
  changed: 'Your password has been changed.',
  strength: {
    label: 'Password strength',
    words: ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'],
    outOf: (word, score, highest) =>
      `${word}, ${score.toLocaleString('en-US')} of ${plural(highest, { one: '# point', other: '# points' })}`,
    missing: {
      length: '8 characters',
      capital: 'an uppercase letter',
      digit: 'a number',
      special: 'a special character',
    },
    add: (points) => `Add ${list.format(points)}.`,
  },
}
