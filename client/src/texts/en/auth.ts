import type * as source from '../default/auth.ts'
import type { Messages } from '../messages.ts'

export const authTexts: Messages<typeof source.authTexts> = {
  google: 'Continue with Google',
  orByEmail: 'or with your email',
  passwordHint: 'At least 8 characters, with an uppercase letter and a number',
  passwordsDiffer: 'The passwords do not match',
  showConfirmation: 'Show the confirmation',
  hideConfirmation: 'Hide the confirmation',
}

export const authSuccessTexts: Messages<typeof source.authSuccessTexts> = {
  title: 'Sign in with Google',
  description: 'The last step of signing in to Kamasouk with a Google account.',
  done: 'You are signed in, redirecting...',
  cancelled: 'Signing in with Google was cancelled. You can try again or use your email.',
  refused: 'Signing in with Google failed. Please try again.',
  notBegunHere:
    'This sign-in with Google was not started in this browser, so nobody was signed in. Start again from this page.',
}
