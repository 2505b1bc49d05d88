import { textsOf } from './current.ts'

export const {
  authTexts,
  authSuccessTexts,
  signInTexts,
  signUpTexts,
  forgotPasswordTexts,
  resetPasswordTexts,
} = textsOf({
  default: () => import('./default/account.ts'),
  fr: () => import('./fr/account.ts'),
  en: () => import('./en/account.ts'),
  ar: () => import('./ar/account.ts'),
})
