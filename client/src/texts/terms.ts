import { textsOf } from './current.ts'

export const { termsTexts } = textsOf({
  default: () => import('./default/terms.ts'),
  en: () => import('./en/terms.ts'),
  ar: () => import('./ar/terms.ts'),
})
