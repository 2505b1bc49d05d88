import type * as source from '../default/sign-up.ts'
import type { Messages } from '../messages.ts'

export const signUpTexts: Messages<typeof source.signUpTexts> = {
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
}
