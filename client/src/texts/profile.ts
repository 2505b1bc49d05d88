import { textsOf } from './current.ts'

export const { profileTexts } = textsOf({
  default: () => import('./default/profile.ts'),
  fr: () => import('./fr/profile.ts'),
  en: () => import('./en/profile.ts'),
  ar: () => import('./ar/profile.ts'),
})
