import * as source from '../default/account.ts'

export const authTexts = {
  google: 'Continue with Google',
  orByEmail: 'or with your email',
  passwordHint: 'At least 8 characters, with an uppercase letter and a number',
  passwordsDiffer: 'The passwords do not match',
  showConfirmation: 'Show the confirmation',
  hideConfirmation: 'Hide the confirmation',
} as const

export const authSuccessTexts = {
  title: 'Sign in with Google',
  description: 'The last step of signing in to Kamasouk with a Google account.',
  done: 'You are signed in, redirecting...',
  cancelled: 'Signing in with Google was cancelled. You can try again or use your email.',
  refused: 'Signing in with Google failed. Please try again.',
  notBegunHere:
    'This sign-in with Google was not started in this browser, so nobody was signed in. Start again from this page.',
} as const

export const signInTexts = {
  title: 'Sign in',
  description: 'Sign in to Kamasouk to buy, sell and exchange your Kamas with a live operator.',
  lead: 'Find your requests and your conversation where you left them.',
  email: 'Email',
  password: 'Password',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot your password?',
  submit: 'Sign in',
  submitting: 'Loading...',
  noAccount: 'No account yet?',
  signUp: 'Create an account',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  passwordRequired: 'Please enter your password',
  done: 'You are signed in',
  pointsTitle: 'Your trades, in good hands',
  points: ['Secure Trading Platform', '24/7 Customer Support', 'Instant Transactions', 'Best Market Rates'],
} as const

export const signUpTexts = {
  title: 'Create an account',
  description: 'Create your Kamasouk account to buy, sell and exchange Kamas on retro and touch servers.',
  lead: 'One account to buy, sell and exchange, on retro servers and on touch servers.',
  firstName: 'First name',
  lastName: 'Last name',
  nameHint: 'At least 6 characters',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm the password',
  submit: 'Create my account',
  submitting: 'Loading...',
  hasAccount: 'Already have an account?',
  signIn: 'Sign in',
  pointsTitle: 'What you can do with your account',
  points: [
    'Ask to buy or sell in a few words',
    'Talk live to an operator, 24/7',
    'Exchange your Kamas from one server to another',
    'See the history of all your transactions',
  ],
} as const

export const forgotPasswordTexts = {
  ...source.forgotPasswordTexts,
} as const

export const resetPasswordTexts = {
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
} as const
