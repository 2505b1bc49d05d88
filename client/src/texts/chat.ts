import { textsOf } from './current.ts'

export const { chatTexts, orderTexts } = textsOf({
  default: () => import('./default/chat.ts'),
  fr: () => import('./fr/chat.ts'),
  en: () => import('./en/chat.ts'),
  ar: () => import('./ar/chat.ts'),
})
