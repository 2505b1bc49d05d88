import type * as source from '../default/password-recovery.ts'
import type { Messages } from '../messages.ts'

export const forgotPasswordTexts: Messages<typeof source.forgotPasswordTexts> = {
  title: 'Forgot your password?',
  description: 'Ask for a link to choose a new password for your Kamasouk account.',
  lead: 'Tell us the email of your account, and we will send you a link to choose a new password.',
  email: 'Email',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  submit: 'Send Reset Link',
  submitting: 'Loading...',
  backToLogin: 'Back to Login',
  pointsTitle: 'How it works',
  points: [
    'The link arrives in your mailbox; look among unwanted mail too',
    'It works once, for 60 minutes',
    'Your current password stays valid until you choose a new one',
  ],
}

export const resetPasswordTexts: Messages<typeof source.resetPasswordTexts> = {
  title: 'New password',
  description: 'Choose a new password for your Kamasouk account.',
  lead: 'Choose it well: as soon as it is saved, the old one no longer works.',
  password: 'New password',
  confirmPassword: 'Confirm the password',
  submit: 'Save the password',
  submitting: 'Loading...',
  signIn: 'Back to sign-in',
  pointsTitle: 'What changes then',
  points: [
    'You sign in with the new password',
    'Your other devices are signed out',
    'Nobody can use this link again',
  ],
  refusedTitle: 'This link no longer works',
  refusedLead:
    'It has been used already, or more than 60 minutes have passed. Your password has not changed.',
  askAgain: 'Ask for a new link',
}
