import { textsOf } from './current.ts'

export const { transactionGuideTexts } = textsOf({
  default: () => import('./default/transaction-guide.ts'),
  fr: () => import('./fr/transaction-guide.ts'),
  en: () => import('./default/transaction-guide.ts'),
  ar: () => import('./ar/transaction-guide.ts'),
})
