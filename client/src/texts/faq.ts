import { textsOf } from './current.ts'

export const { faqTexts } = textsOf({
  default: () => import('./default/faq.ts'),
  en: () => import('./en/faq.ts'),
  ar: () => import('./ar/faq.ts'),
})
