import { textsOf } from './current.ts'

export const { helpTexts } = textsOf({
  default: () => import('./default/help.ts'),
  fr: () => import('./fr/help.ts'),
  en: () => import('./en/help.ts'),
  ar: () => import('./ar/help.ts'),
})
