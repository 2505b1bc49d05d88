import { textsOf } from './current.ts'

export const { privacyTexts } = textsOf({
  default: () => import('./default/privacy.ts'),
  en: () => import('./en/privacy.ts'),
  ar: () => import('./ar/privacy.ts'),
})
