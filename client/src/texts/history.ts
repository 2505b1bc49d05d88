import { textsOf } from './current.ts'

export const { historyTexts, gameChoices, historyFailureTexts, statusTexts } = textsOf({
  default: () => import('./default/history.ts'),
  fr: () => import('./fr/history.ts'),
  en: () => import('./en/history.ts'),
  ar: () => import('./ar/history.ts'),
})
