import { textsOf } from './current.ts'

export const { contactTexts } = textsOf({
  default: () => import('./default/contact.ts'),
  fr: () => import('./fr/contact.ts'),
  en: () => import('./en/contact.ts'),
  ar: () => import('./ar/contact.ts'),
})
