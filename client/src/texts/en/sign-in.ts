import type * as source from '../default/sign-in.ts'
import type { Messages } from '../messages.ts'

export const signInTexts: Messages<typeof source.signInTexts> = {
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
}
