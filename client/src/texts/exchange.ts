import { textsOf } from './current.ts'

export const { exchangeTexts, exchangeFormTexts, pendingExchangeTexts } = textsOf({
  default: () => import('./default/exchange.ts'),
  fr: () => import('./fr/exchange.ts'),
  en: () => import('./en/exchange.ts'),
  ar: () => import('./ar/exchange.ts'),
})
